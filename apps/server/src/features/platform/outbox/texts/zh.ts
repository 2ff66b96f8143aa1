import type { MessageTexts } from './kinds.ts'

const code = (subject: string, deed: string) => ({
  subject: `${subject}：您的验证码`,
  lines: [
    `您在{brand}${deed}的验证码：`,
    '{code}',
    '验证码只能使用一次，{minutes} 分钟内有效。',
    '请勿告诉任何人，我们绝不会向您索要。如果不是您本人操作，请忽略这封邮件。',
  ],
  sms: `【{brand}】{code} 是您${deed}的验证码，{minutes} 分钟内有效，只能使用一次，请勿告诉任何人。`,
})

const changed = (subject: string, deed: string) => ({
  subject,
  lines: [
    `您在{brand}的账号：${deed}。`,
    '如果是您本人操作，无需处理。如果不是，请立即设置新密码，并结束其他所有会话：',
    '{link}',
  ],
  sms: `【{brand}】${deed}。如非本人操作，请立即设置新密码：{link}`,
})

export const zh: MessageTexts = {
  'code.register': code('注册', '注册'),
  'code.password': code('设置新密码', '设置新密码'),
  'code.log-in': code('登录', '登录'),
  'code.email': code('验证邮箱', '验证邮箱'),
  'code.phone': code('验证手机号', '验证手机号'),
  'code.revoke': code('注销账号', '注销账号'),
  'already-registered': {
    subject: '您已经有账号了',
    lines: [
      '有人（很可能是您本人）想用这个地址注册{brand}账号，但它已经注册过了。',
      '请直接登录；忘记密码时，可以设置新密码：',
      '{link}',
      '如果不是您本人操作，无需处理，您的账号没有任何变化。',
    ],
    sms: '【{brand}】该号码已有账号，请直接登录或设置新密码：{link}',
  },
  invitation: {
    subject: '{inviter}邀请您加入{organisation}',
    lines: [
      '{inviter}邀请您在{brand}成为{organisation}的成员。',
      '查看并答复邀请：',
      '{link}',
      '如果您不认识对方，请不要答复。',
    ],
    sms: '【{brand}】{inviter}邀请您加入{organisation}：{link}',
  },
  'password-changed': changed('您的密码已修改', '密码已修改'),
  'email-changed': changed('您的邮箱已修改', '邮箱已修改'),
  'phone-changed': changed('您的手机号已修改', '手机号已修改'),
  'second-factor-on': changed('两步验证已开启', '登录时的两步验证已开启'),
  'second-factor-off': changed('两步验证已关闭', '登录时的两步验证已关闭'),
  'passkey-added': changed('已添加通行密钥', '已添加通行密钥'),
  'account-linked': changed('已关联 {provider}', '现在可以用 {provider} 登录'),
  'account-unlinked': changed('已取消关联 {provider}', '不能再用 {provider} 登录'),
  'account-revoked': {
    subject: '您的账号已注销',
    lines: ['您在{brand}的账号已由登录者本人申请永久注销。', '注销无法撤回。您可以随时重新注册。'],
    sms: '【{brand}】您的账号已永久注销。',
  },
  'account-moved': {
    subject: '您的账号已迁移',
    lines: [
      '根据登录者本人的操作，您在{brand}的账号及其全部电站已迁移到另一个数据中心。',
      '账号和密码保持不变：登录时请选择另一个数据中心。',
      '如果不是您本人操作，请立即在那里设置新密码：',
      '{link}',
    ],
    sms: '【{brand}】您的账号已迁移到另一个数据中心。如非本人操作，请在那里设置新密码：{link}',
  },
  'account-merged': {
    subject: '您的账号已并入另一个账号',
    lines: [
      '根据登录者本人的操作，您在{brand}的账号已关闭，其电站（{plants} 座）已并入另一个数据中心的账号。',
      '如果不是您本人操作，请立即联系在线客服：电站的测量数据没有丢失。',
    ],
    sms: '【{brand}】您的账号已关闭，其电站（{plants} 座）已并入另一个账号。如非本人操作，请立即联系在线客服。',
  },
  alerts: {
    subject: '{count} 条新告警：{plants}',
    lines: [
      '新告警 {count} 条，涉及电站：{plants}。',
      '最需要关注：{worst}',
      '查看全部告警：',
      '{link}',
      '您可以在账户的“消息设置”中决定接收哪些告警邮件、在哪些时段不接收，也可以在那里关闭此类邮件。',
    ],
    sms: '{brand}：{count} 条新告警。{worst}。{link}',
  },
  'plant-handed-over': {
    subject: '电站{plant}将移交给您',
    lines: [
      '{person}在{brand}把电站{plant}移交给您。',
      '请查看移交内容并答复。如果您还没有账号，请先用此地址注册：',
      '{link}',
    ],
    sms: '【{brand}】{person}把电站{plant}移交给您：{link}',
  },
  'plant-given': {
    subject: '电站{plant}已有新业主',
    lines: [
      '{person}已接收您在{brand}移交的电站{plant}。',
      '您以及您曾授权查看该电站的人员不再能看到它。电站的历史数据随电站保留。',
    ],
    sms: '【{brand}】{person}已接收电站{plant}，您不再能看到它。',
  },
  'plant-received': {
    subject: '电站{plant}现在属于您',
    lines: ['{brand}上的电站{plant}现已归入您的账号。', '谁可以查看它由您决定：', '{link}'],
    sms: '【{brand}】电站{plant}现已归入您的账号：{link}',
  },
  'plant-taken-over': {
    subject: '电站{plant}已变更负责方',
    lines: [
      '{brand}的运营方已变更电站{plant}的负责方。原因如下：',
      '{reason}',
      '业主可以在这里查看谁有哪些权限，也可以随时终止：',
      '{link}',
    ],
    sms: '【{brand}】运营方已变更电站{plant}的负责方：{link}',
  },
}
