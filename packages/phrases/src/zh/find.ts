export const find = {
  open: '搜索',
  title: '前往',
  placeholder: '电站、设备、序列号或页面',
  pages: '页面',
  plants: '电站',
  devices: '设备',
  results: '搜索结果',
  nothing: '没有找到“{text}”。',
  hint: '至少输入一个字。用方向键选择，按回车键打开。',
  failed: '搜索失败。',
  found_other: '{count} 条结果',
} as const
