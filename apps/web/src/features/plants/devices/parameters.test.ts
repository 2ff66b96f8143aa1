import { expect, test } from 'vitest'
import { aDetail } from '#testing/a-device.ts'
import { coursesOf, found, groupsOf, pinnedIn } from './parameters.ts'

const detail = aDetail({
  paramCategoryList: [
    {
      name: 'General',
      tag: 'basic',
      categoryId: '1',
      fieldList: [{ key: 'Serial number', storageName: 'SN1', value: '2305107146', unit: null, orgValue: null }],
    },
    {
      name: 'Temperature',
      tag: 'temperature',
      categoryId: '6',
      fieldList: [{ key: 'Inverter temperature', storageName: 'INV_T0', value: '21.5', unit: '°C', orgValue: null }],
    },
    {
      name: 'State',
      tag: 'status',
      categoryId: '7',
      fieldList: [
        { key: 'Operating state', storageName: 'INV_ST1', value: 'Running', unit: null, orgValue: '1' },
        { key: 'Apparent power', storageName: 'SPo_t1', value: '1212.349', unit: 'VA', orgValue: null },
        { key: 'Fault code', storageName: 'ERR1', value: '4097', unit: null, orgValue: null },
        { key: 'Power factor', storageName: 'Pf_t1', value: null, unit: null, orgValue: null },
      ],
    },
  ],
})

test('numbers are truncated and their digits grouped, except those of codes; temperatures are in the chosen unit, and a serial number is not a number', () => {
  const texts = groupsOf(detail, 'F').flatMap(({ parameters }) =>
    parameters.map(({ text, unit }) => `${text} ${unit}`.trim()),
  )
  expect(texts).toEqual(['2305107146', '70.7 °F', 'Running', '1,212.34 VA', '4097', '--'])
  expect(groupsOf(detail, 'C')[1]!.parameters[0]).toMatchObject({ text: '21.5', unit: '°C', drawable: true })
  expect(groupsOf(detail, 'C')[0]!.parameters[0]!.drawable).toBe(false)
})

test('an insulation is in the unit that suits it, and voltages of cells have three decimals', () => {
  const field = (storageName: string, value: string, unit: string) => ({
    key: storageName,
    storageName,
    value,
    unit,
    orgValue: null,
  })
  const fieldList = [
    field('IPV', '1441', 'kΩ'),
    field('IPV', '87', 'kΩ'),
    field('V_SCE_Bma1', '3.3279', 'V'),
    field('V_SCE_Bmi1', '3.3', 'V'),
    field('B_V1', '51.216', 'V'),
  ]
  const told = aDetail({ paramCategoryList: [{ name: '', tag: 'battery', categoryId: '1', fieldList }] })
  expect(groupsOf(told, 'C')[0]!.parameters.map(({ text, unit }) => `${text} ${unit}`)).toEqual([
    '1.44 MΩ',
    '87 kΩ',
    '3.327 V',
    '3.3 V',
    '51.21 V',
  ])
})

test('a search covers names and units', () => {
  const ids = (keyword: string) =>
    found(groupsOf(detail, 'C'), keyword).flatMap(({ parameters }) => parameters.map(({ id }) => id))
  expect(ids('POWER')).toEqual(['SPo_t1', 'Pf_t1'])
  expect(ids(' va ')).toEqual(['SPo_t1'])
  expect(ids('nonsense')).toEqual([])
})

test('pins keep the order of pinning, without those that the device does not have', () => {
  expect(pinnedIn(groupsOf(detail, 'C'), ['Pf_t1', 'DV1', 'SN1']).map(({ id }) => id)).toEqual(['Pf_t1', 'SN1'])
})

test('a course has the length of the day, which has 23 hours when clocks go forward', () => {
  const at = (time: string) => Date.parse(`2026-03-29T${time}Z`) / 1000
  const series = { storageName: 'APo_t1', name: '', unit: 'W' }
  const detailList = [
    { collectionTime: at('05:01:00'), value: '2' },
    { collectionTime: at('05:06:00'), value: '3' },
  ]
  const values = coursesOf([{ ...series, detailList }], { zone: 'Europe/Berlin', day: '2026-03-29' }).get('APo_t1')!
  expect(values).toHaveLength(23 * 4)
  expect(values.flatMap((value, place) => (value === null ? [] : [[place, value]]))).toEqual([[6 * 4, 3]])
})
