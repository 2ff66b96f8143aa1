/** The weather as clients of this API name it (spec §3). */
export const weatherKinds = ['cloudy', 'sunny', 'foggy', 'snow-s', 'rainy-s', 'rainy-l', 'thunder', 'unknow'] as const

export type WeatherKind = (typeof weatherKinds)[number]

/** Where weather comes from: our own model of the usual weather, or a provider. */
export const weatherSources = ['model', 'open-meteo', 'bright-sky', 'met-norway'] as const

export type WeatherSource = (typeof weatherSources)[number]
