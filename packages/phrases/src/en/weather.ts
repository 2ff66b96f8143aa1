/** The kinds of weather as the wire names them (spec §3). */
export const weather = {
  title: 'Weather',
  sunrise: 'Sunrise',
  sunset: 'Sunset',
  cloudy: 'Cloudy',
  sunny: 'Sunny',
  foggy: 'Foggy',
  'snow-s': 'Snow',
  'rainy-s': 'Light rain',
  'rainy-l': 'Heavy rain',
  thunder: 'Thunderstorm',
  unknow: 'Unknown',
} as const
