export const handOver = {
  title: '此链接会登录另一个会话',
  text: '您在此处已登录。要改用链接中的登录吗？',
  change: '使用链接登录',
  stay: '保持当前登录',
  failed: '链接已失效',
  failedText: '此类链接只能使用一次，且一分钟内有效。您仍保持原来的登录状态。',
} as const
