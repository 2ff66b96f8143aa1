import { sure } from '@heliograph/domain/sure'
import { addDays, type Day } from '@heliograph/domain/zones'
import { contract } from './contract.ts'
import { lineOf } from './kit/brought.ts'
import type { Call, Contract, Sent } from './kit/call.ts'

/** A call that a page makes first. */
export interface FirstCall {
  call: Call
  sent: { params?: object; query?: object; body?: object }
  /** See `lineOf`. */
  line: string
}

/** What pages of plants ask for first: the person, their plants, favourites first, and their newest alerts. */
export const firstOfPlants = {
  list: () =>
    asked('plants', 'search', {
      query: { page: 1, size: 20, 'order.direction': 'DESC', 'order.property': 'following' },
      body: { keyword: null },
    }),
  me: () => asked('account', 'me', {}),
  /** For the bell. */
  recent: (language: string) => asked('alerts', 'recent', { query: { page: 1, size: 8 }, body: { language } }),
}

/** What a plant's data tab asks for then. */
export const firstOfPlant = (plantId: number, language: string) => {
  const params = { id: plantId }
  return {
    information: asked('plants', 'information', { params, query: { language } }),
    now: [
      asked('live', 'fast', { params }),
      asked('live', 'operating', { params }),
      asked('devices', 'types', { params }),
      asked('alerts', 'search', { query: worstFirst, body: { plantId, open: true, levelList: [1, 2], language } }),
    ],
  }
}

/** What it asks for as soon as it knows which day it is where the plant is. */
export const firstOfDay = (plantId: number, language: string, day: Day): FirstCall[] => {
  const params = { id: plantId }
  return [
    asked('history', 'frames', { params, query: { startDay: addDays(day, -1), endDay: day } }),
    asked('history', 'days', { params, query: { startDay: addDays(day, -2), endDay: day } }),
    asked('alerts', 'search', { query: worstFirst, body: { plantId, startTime: day, endTime: day, language } }),
    asked('expectation', 'ofDay', { params, query: { day } }),
  ]
}

const worstFirst = { page: 1, size: 20, 'order.direction': 'DESC', 'order.property': 'level' } as const

type Whole = typeof contract

const asked = <G extends keyof Whole & string, N extends keyof Whole[G] & string>(
  group: G,
  name: N,
  sent: Whole[G][N] extends Call ? Sent<Whole[G][N]> : never,
): FirstCall => ({ call: sure(calls[group]?.[name], name), sent, line: lineOf(group, name, sent) })

const calls: Contract = contract
