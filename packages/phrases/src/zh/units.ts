export const units = {
  hours: '小时',
  minutes: '分钟',
  days_other: '{count} 天',
  trees_other: '{count} 棵树',
  money: { first: '万', second: '亿', third: '万亿' },
} as const
