import type { outbox as english } from '#en/outbox.ts'
import type { Translated } from '#kit.ts'

export const outbox: Translated<typeof english> = {
  title: '演示系统发件箱',
  lead: '演示系统不发送邮件和短信。本应发送的内容都列在这里，任何人都可以查看。',
  mail: '邮件',
  sms: '短信',
  to: '收件人：{to}',
  erased: '其中的验证码已失效，内容已清除。',
  emptyTitle: '还没有内容',
  emptyText: '请先获取验证码，例如在注册时。稍后就会显示在这里。',
  absentTitle: '这里没有发件箱',
  absentText: '消息会真正发送，请查看您的邮箱或手机。',
  failed: '无法读取发件箱',
}
