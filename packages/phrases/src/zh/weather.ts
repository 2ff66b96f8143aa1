export const weather = {
  title: '天气',
  sunrise: '日出',
  sunset: '日落',
  cloudy: '多云',
  sunny: '晴',
  foggy: '雾',
  'snow-s': '雪',
  'rainy-s': '小雨',
  'rainy-l': '大雨',
  thunder: '雷暴',
  unknow: '未知',
} as const
