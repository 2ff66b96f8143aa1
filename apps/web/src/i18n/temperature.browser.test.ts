import { expect, test } from 'vitest'
import { inUnit, keepTemperatureUnit, temperatureOf, temperatureUnit } from './temperature.ts'

test('temperatures are in Celsius until the person chooses Fahrenheit', () => {
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

test('the temperature is truncated without binary rounding errors', () => {
  expect(temperatureOf(-39.9, 'F')).toEqual({ text: '-39.82', unit: '°F' })
  for (let tenths = -400; tenths <= 1000; tenths++) {
    expect(Number(temperatureOf(tenths / 10, 'F').text)).toBe((tenths * 18 + 3200) / 100)
  }
})

test('an unknown temperature has no unit', () => {
  expect(temperatureOf(null, 'F')).toEqual({ text: '--', unit: '' })
  expect(temperatureOf(21.55, 'C')).toEqual({ text: '21.55', unit: '°C' })
})
