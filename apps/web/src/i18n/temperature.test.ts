import { expect, test } from 'vitest'
import { inUnit, keepTemperatureUnit, temperatureUnit } from './temperature.ts'

test('temperatures are in Celsius until somebody wishes Fahrenheit', () => {
  expect(temperatureUnit({ cookie: '' })).toBe('C')
  const jar = { cookie: '' }
  keepTemperatureUnit(jar, 'F')
  expect(temperatureUnit({ cookie: jar.cookie.split('; ')[0]! })).toBe('F')
  expect(temperatureUnit({ cookie: 'temperature-unit=K' })).toBe('C')
})

test.each([
  [0, 32],
  [100, 212],
  [-40, -40],
])('%i °C is %i °F', (celsius, fahrenheit) => {
  expect(inUnit(celsius, 'F')).toBe(fahrenheit)
  expect(inUnit(celsius, 'C')).toBe(celsius)
})
