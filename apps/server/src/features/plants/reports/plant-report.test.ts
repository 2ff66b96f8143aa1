import { moneyText } from '@heliograph/domain/money-text'
import { quantityText } from '@heliograph/domain/quantities'
import { hourMs, spanOfDay } from '@heliograph/domain/zones'
import { startWordsIn } from '@heliograph/phrases'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '#testing/read-pdf.fixture.ts'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-27T10:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id, name: 'Sonnendach', zone, currency: 'EUR', capacity_kwp: 10 })
const gateway = await server.aGateway(plantId)
const [inverter, other] = [await server.aDevice(plantId, gateway.id), await server.aDevice(plantId, gateway.id)]

/** Of every five minutes, but not of the hours from `silentFrom` to `silentTo`. */
const saysOf = (day: string, deviceSn: string, share: number, [silentFrom, silentTo] = [0, 0]) => {
  const { from, to } = spanOfDay(zone, day)
  const count = Math.round((to - from) / 300_000)
  return Array.from({ length: count }, (_, step) => ({
    deviceSn,
    deviceType: 'INVERTER' as const,
    at: from + step * 300_000,
    values: {
      acPower: Math.max(0, 3000 * share * Math.sin(((step - 80) / 130) * Math.PI)),
      generationToday: Math.max(0, step - 80) * 0.1 * share,
    },
  })).filter(({ at }) => at < from + silentFrom * hourMs || at >= from + silentTo * hourMs)
}
for (const day of ['2026-10-24', '2026-10-25', '2026-10-26']) {
  const gap: [number, number] = day === '2026-10-26' ? [14, 24] : [0, 0]
  await server.say(gateway.sn, ...saysOf(day, inverter.sn, 1, gap), ...saysOf(day, other.sn, 0.9, gap))
}

type Query = Parameters<typeof ada.api.reports.pdf>[0]['query']
const pdfOf = async (query: Query, id = plantId, by = ada) => {
  const { name, blob } = await by.api.reports.pdf({ params: { id }, query })
  return { name, type: blob.type, ...(await readPdf(new Uint8Array(await blob.arrayBuffer()))) }
}
const month: Query = { period: 'month', day: '2026-10-26', language: 'en' }

test('a report is a tagged document with a title and a language, in the order in which it is read (spec §5)', async () => {
  const pdf = await pdfOf(month)
  expect(pdf).toMatchObject({
    name: `report-${plantId}-2026-10-01-to-2026-10-27.pdf`,
    type: 'application/pdf',
    isMarked: true,
    title: 'Report of Sonnendach – 2026-10',
    language: 'en',
  })
  expect(pdf.tagged('H1').map(({ text }) => text)).toEqual(['Report of Sonnendach'])
  expect(pdf.tagged('H2').map(({ text }) => text)).toEqual([
    'Summary',
    'Figures',
    'Over time',
    'Warnings and faults',
    'Inverters compared',
  ])
  expect(pdf.text).toMatch(
    /^Heliograph Report of Sonnendach 2026-10 Installed capacity 10 kWp .*Summary Sonnendach generated/,
  )
  // Read by nobody as part of the text: page numbers, and when it was made, on the plant's clock.
  expect(pdf.decoration).toContain('Figures as of 2026-10-27 11:00:00 Europe/Berlin')
  expect(pdf.decoration).toContain(`1 / ${pdf.pages.length}`)
  expect(pdf.text).not.toContain('Figures as of')
})

test('the picture of the plant is on the cover, upright or across; without one, or with one that is broken, the cover is as it was', async () => {
  const own = await server.aPlant({ owner_id: ada.id, name: 'Bilderdach', zone })
  const bare = await pdfOf(month, own)
  for (const [width, height] of [
    [1200, 1600],
    [1600, 900],
  ] as const) {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#48a' } })
      .jpeg()
      .toBuffer()
    await ada.api.plants.putPicture({ params: { id: own }, body: { picture: photo.toString('base64') } })
    const pdf = await pdfOf(month, own)
    expect(pdf.tagged('Figure')[0]).toMatchObject({ alt: 'Photo of Bilderdach' })
    expect([pdf.text, pdf.pages.length]).toEqual([bare.text, bare.pages.length])
    expect((await pdfOf({ ...month, language: 'de' }, own)).tagged('Figure')[0]?.alt).toBe('Foto von Bilderdach')
  }
  await server.engine.pool.query(`update plant_pictures set webp = 'broken' where plant_id = $1`, [own])
  const broken = await pdfOf(month, own)
  expect(broken.tagged('Figure')).toEqual(bare.tagged('Figure'))
  expect(broken.text).toBe(bare.text)
})

test('its numbers are those of the page, and charts say in words what they show', async () => {
  const { statistics } = await ada.api.history.month({ params: { id: plantId }, query: { year: 2026, month: 10 } })
  const { units } = await startWordsIn('en')
  const pdf = await pdfOf(month)
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  const figures = pdf
    .tagged('TR')
    .flatMap(({ children }) => children)
    .reduce<string[][]>(
      (pairs, { role, text }) =>
        role === 'TH' ? [...pairs, [text]] : [...pairs.slice(0, -1), [...(pairs.at(-1) ?? []), text]],
      [],
    )
  const energy = plain(quantityText(statistics.generationValue, 'kWh'))
  expect(figures).toContainEqual(['Generation', energy])
  expect(figures).toContainEqual([
    'Income',
    plain(moneyText(statistics.incomeValue, { currency: 'EUR', language: 'en', units })),
  ])
  const [bars] = pdf.tagged('Figure')
  expect(bars?.alt?.replaceAll('\u00A0', ' ')).toContain(`Energy by day for 2026-10. Generation ${energy}`)
  const { devices } = await ada.api.reports.devices({
    params: { id: plantId },
    query: { startDay: '2026-10-01', endDay: '2026-10-27' },
  })
  expect(pdf.tagged('H3').map(({ text }) => text)).toEqual([
    `Best · ${devices[0]!.deviceName}`,
    `Least · ${devices[1]!.deviceName}`,
  ])
})

test('a day has a curve; what nobody heard is told, and has no part in it', async () => {
  const whole = await pdfOf({ period: 'day', day: '2026-10-25', language: 'en' })
  expect(whole.tagged('H2').map(({ text }) => text)).toContain('Power over the day')
  expect(whole.tagged('Figure')[0]?.alt).toContain('Power for 2026-10-25, times in Europe/Berlin.')
  expect(whole.text).not.toContain('Not all of the period is known')
  // The hour that comes twice has two bars.
  expect(whole.tagged('Figure')[1]?.text).toContain('00 01 02 02 03')
  const gappy = await pdfOf({ period: 'day', day: '2026-10-26', language: 'en' })
  const { statistics } = await ada.api.history.day({
    params: { id: plantId },
    query: { year: 2026, month: 10, day: 26 },
  })
  const hours = Math.floor((statistics.coverage?.generation ?? 0) / 3600)
  expect(hours).toBeLessThan(24)
  expect(gappy.text).toContain(`Not all of the period is known: known for ${hours} of 24 h.`)
})

test('longer periods tell what was expected of their days: with a verdict if all can be judged, else of how many, or nothing', async () => {
  const own = await server.aPlant({ owner_id: ada.id, name: 'Lichtdach', zone, started_at: new Date('2026-09-01') })
  const { pool } = server.engine
  await pool.query(
    `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh, clipped_kwh,
       expected_kwh, low_kwh, high_kwh, own_days)
     select $1, day, 'told', false, 10, 1, 9, 0, 10, 8, 12, 9 from generate_series('2026-09-01'::date, '2026-10-26', interval '1 day') day`,
    [own],
  )
  await pool.query(
    `insert into plant_days (plant_id, day, generation, generation_known_s)
     select $1, day, 9000000, 86400 from generate_series('2026-09-01'::date, '2026-10-26', interval '1 day') day`,
    [own],
  )
  const textOf = async (query: Query) => (await pdfOf(query, own)).text
  const september: Query = { period: 'month', day: '2026-09-10', language: 'en' }
  const whole = await textOf(september)
  expect(whole).toContain(
    'With the light of these days, 240 kWh to 360 kWh could be expected: what it made is within that.',
  )
  expect(whole).toContain('Expected range 240 kWh to 360 kWh')
  expect(whole).not.toContain('Days that can be judged')
  await pool.query(`update plant_days set generation = 5000000 where plant_id = $1 and day < '2026-09-30'`, [own])
  expect(await textOf(september)).toContain('240 kWh to 360 kWh could be expected: it made less.')
  // Today is not over.
  const running = await textOf({ ...month, period: 'custom', day: '2026-10-18', to: '2026-10-27' })
  expect(running).toContain(
    'On the days that can be judged (9 of 10), it made 81 kWh; with their light, 72 kWh to 108 kWh could be expected.',
  )
  expect(running).toContain('Days that can be judged 9 / 10')
  expect(running).toContain('Generation on these days 81 kWh')
  // Of which half is known there is nothing to say, nor from light that is only usual.
  await pool.query(`update plant_expectations set source = 'usual' where plant_id = $1 and day > '2026-10-21'`, [own])
  const usual = await textOf({ ...month, period: 'custom', day: '2026-10-18', to: '2026-10-27' })
  expect(usual).not.toContain('expected')
})

test('an inverter that two gateways report is in it as one that a single gateway reports: once in sums, charts and the comparison', async () => {
  // From 8 to half past 14: at night an inverter that says nothing makes nothing.
  const litOf = (...of: Parameters<typeof saysOf>) =>
    saysOf(...of).map(({ values: _, ...said }) => {
      const step = Math.min(78, Math.max(0, (said.at - spanOfDay(zone, of[0]).from) / 300_000 - 96))
      const acPower = step > 0 && step < 78 ? 1200 * of[2] : 0
      return { ...said, values: { acPower, generationToday: step * 0.1 * of[2] } }
    })
  const aRoof = async (isPlain: boolean) => {
    const id = await server.aPlant({ owner_id: ada.id, name: 'Winzerdach', zone, currency: 'EUR', capacity_kwp: 10 })
    const stick = await server.aGateway(id)
    for (const day of ['2026-10-24', '2026-10-25', '2026-10-26']) {
      if (isPlain) await server.say(stick.sn, ...litOf(day, 'HX2301D04751', 1))
      await server.say(stick.sn, ...litOf(day, 'HX2301D04762', 0.9))
    }
    return { id, stick }
  }
  const plain = await aRoof(true)
  const twice = await aRoof(false)
  const bridge = await server.aGateway(twice.id)
  // One day of both, one of the bridge alone, and one of which each told a part.
  await server.say(twice.stick.sn, ...litOf('2026-10-24', 'HX2301D04751', 1))
  await server.say(bridge.sn, ...litOf('2026-10-24', 'hx2301d04751', 1))
  await server.say(bridge.sn, ...litOf('2026-10-25', 'hx2301d04751', 1))
  await server.say(twice.stick.sn, ...litOf('2026-10-26', 'HX2301D04751', 1, [12, 24]))
  await server.say(bridge.sn, ...litOf('2026-10-26', 'hx2301d04751', 1, [0, 10]))
  for (const query of [month, { ...month, period: 'week' }, { ...month, period: 'day' }] satisfies Query[]) {
    const [single, pair] = [await pdfOf(query, plain.id), await pdfOf(query, twice.id)]
    expect(pair.text).toBe(single.text)
    expect(pair.tagged('Figure')).toEqual(single.tagged('Figure'))
    expect(pair.tagged('TR')).toEqual(single.tagged('TR'))
  }
  const { text } = await pdfOf(month, twice.id)
  expect(text).toContain('HX2301D04751')
  expect(text).not.toContain('hx2301d04751')
})

test('it is in the language of the reader, in whichever letters', async () => {
  const pdf = await pdfOf({ ...month, language: 'zh_CN' })
  expect(pdf).toMatchObject({ language: 'zh', title: 'Sonnendach 的报告 – 2026-10' })
  expect(pdf.tagged('H2').map(({ text }) => text)).toContain('警告和故障')
  expect((await pdfOf({ ...month, language: 'xx' })).language).toBe('en')
})

test('alerts are told with what people did about them, and the worst inverter by its name', async () => {
  const at = Date.parse('2026-10-25T12:00:00+01:00')
  await server.engine.db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: inverter.id,
      rule_id: 2,
      code: 'NO_PRODUCTION',
      name: 'no production',
      level: 2,
      influence: 1,
      started_at: new Date(at),
      last_at: new Date(at + hourMs),
      ended_at: new Date(at + hourMs),
    })
    .execute()
  await ada.api.alertCases.act({
    body: { deviceId: inverter.id, ruleId: 2, step: 'resolve', reason: 'repaired', words: 'New fuse', version: 0 },
  })
  const pdf = await pdfOf(month)
  expect(pdf.text).toContain('There was 1 warning or fault, which is over.')
  expect(pdf.text).toContain(`${inverter.sn} · 2026-10-25 12:00`)
  expect(pdf.text).toMatch(/Resolved: \S.* · New fuse · Ada · 2026-10-27 11:00/)
})

test.each([
  ['letters that run from right to left, and pictures', 'سقف ☀️🏠 Dach', 'Dach'],
  ['marks that turn the text around', 'Roof\u202e\u2066 fdp.exe', 'Roof'],
  ['300 letters without a blank', 'W'.repeat(300), 'WWWW'],
  ['300 Chinese letters', '阳'.repeat(300), '阳阳阳'],
  ['Korean and Japanese', '지붕 屋根ソーラー', '지붕 屋根ソーラー'],
  ['what a template or a PDF would read', '{{plant}} (a) \\) /Type <b>', '{{plant}} (a) \\) /Type <b>'],
  ['control characters', 'Roof\u0007\u001b[31m', 'Roof'],
])('a plant whose name has %s is reported all the same', async (_, name, shown) => {
  const id = await server.aPlant({ owner_id: ada.id, name, zone })
  const pdf = await pdfOf(month, id)
  expect(pdf.tagged('H1')[0]?.text).toContain(shown)
  // What no font has is not lost silently.
  expect(pdf.tagged('H1')[0]?.text.includes('□')).toBe(/\p{Script=Arabic}|\p{Cc}/u.test(name))
  expect(pdf.text).toContain('Nothing is known of what')
  expect(pdf.tagged('Figure')).toEqual([])
  expect(pdf.text).not.toMatch(/\b0 kWh|NaN|undefined|null/)
})

test('foreign plants, and people without a log-in, get nothing; nor does anyone get a period that no report has', async () => {
  const eve = await server.aCaller()
  expect(await refusalOf(pdfOf(month, plantId, eve))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(pdfOf(month, 999_999))).toBe('AU_NO_READ_PERMISSION')
  await expect(server.apiWith('').reports.pdf({ params: { id: plantId }, query: month })).rejects.toMatchObject({
    status: 401,
  })
  for (const wrong of [
    { period: 'month', day: '2026-11-01' },
    { period: 'day', day: '2026-02-30' },
    { period: 'custom', day: '2026-10-01' },
    { period: 'custom', day: '2026-10-02', to: '2026-10-01' },
    { period: 'custom', day: '2024-10-02', to: '2026-10-01' },
    { period: 'total', day: '2026-10-02' },
  ])
    expect(await refusalOf(pdfOf(wrong as Query)), JSON.stringify(wrong)).toBe('PARAM_ERROR')
})

test('a week, a year and days of one’s own are reports, too', async () => {
  const day = '2026-10-26'
  expect((await pdfOf({ period: 'week', day, language: 'en' })).title).toContain('2026-10-26 – 2026-11-01')
  const year = await pdfOf({ period: 'year', day, language: 'en' })
  expect(year.tagged('Figure')[0]?.alt).toContain('Energy by month for 2026.')
  const own = await pdfOf({ period: 'custom', day: '2026-10-24', to: '2026-10-25', language: 'en' })
  expect(own.title).toContain('2026-10-24 – 2026-10-25')
  expect(own.text).not.toContain('The period is not over yet.')
})
