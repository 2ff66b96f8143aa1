import type { codes as english } from '#en/codes.ts'
import type { Translated } from '#kit.ts'

export const codes: Translated<typeof english> = {
  label: '验证码',
  hint: '8 位数字',
  send: '发送验证码',
  sendAgain: '重新发送',
  againIn: '{seconds} 秒后可重发',
  sentByMail: '验证码已发送到 {to}，{minutes} 分钟内有效。如果没有收到，请查看垃圾邮件。',
  sentBySms: '验证码已发送到 {to}，{minutes} 分钟内有效。',
  sentToOwn: '验证码已发送到您账号的邮箱或手机，{minutes} 分钟内有效。',
  required: '请输入验证码。',
  tooShort: '验证码为 8 位数字。',
  notSent: '验证码未能发送。',

  demoText: '这是演示系统，不会真正发送。',
  demoLink: '到发件箱查看验证码',

  slideTitle: '滑动一下，即可发送验证码',
  slideTitleLogIn: '滑动一下，即可继续',
  slideText: '用手指、鼠标或方向键把滑块移到缺口处。这样可以阻止程序批量尝试。',
  slider: '滑块',
  toTheRight_other: '向右 {count} 步到缺口',
  toTheLeft_other: '向左 {count} 步到缺口',
  inTheGap: '已到缺口，请确认。',
  confirm: '确认',
  cancel: '取消',
  checking: '请稍候，您的设备正在完成验证。',
  missed: '没有对准缺口，或者用时太长。请再试一次。',
  slideFailed: '无法获取验证。',
  retry: '重试',
  loading: '加载中',
}
