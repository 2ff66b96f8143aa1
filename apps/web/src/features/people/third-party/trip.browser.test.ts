import { expect, test } from 'vitest'
import { passing } from '#api/memory.ts'
import { keepTrip, readReturned, takeTrip } from './trip.ts'

test('what a provider sends back is read as is, and without a code it is a refusal', () => {
  expect(readReturned('?code=a%2Bb&state=s&iss=https%3A%2F%2Fid.example')).toEqual({
    code: 'a+b',
    state: 's',
    iss: 'https://id.example',
  })
  expect(readReturned('?error=access_denied&state=s')).toEqual({ code: undefined, state: 's', iss: undefined })
  expect(readReturned('?state=s')).toMatchObject({ code: undefined })
  expect(readReturned(undefined)).toBeUndefined()
})

test('a trip can be taken only once', () => {
  keepTrip(passing, { binding: 'b', dataCentre: 'CN' })
  expect(takeTrip(passing)).toEqual({ binding: 'b', dataCentre: 'CN' })
  expect(takeTrip(passing)).toBeUndefined()
})
