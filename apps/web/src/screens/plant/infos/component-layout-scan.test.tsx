import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import { functionsOf } from '@heliograph/domain/permissions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer'
import wasm from 'zxing-wasm/writer/zxing_writer.wasm?url'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

prepareZXingModule({ overrides: { locateFile: () => wasm } })

const zone = 'Europe/Berlin'
const today = dayAt(zone, Date.now())

const drawn: ModuleMapOfDay = {
  background: null,
  version: 3,
  savedTime: 1_790_000_000,
  savedBy: 'Cleo',
  day: today,
  timezone: zone,
  arrays: [
    {
      id: 1,
      name: 'South roof',
      azimuthDeg: 180,
      tiltDeg: 35,
      portrait: true,
      x: 0,
      y: 0,
      angleDeg: 0,
      rows: 2,
      columns: 2,
      modules: [0, 1, 2, 3].map((place) => ({
        row: Math.floor(place / 2),
        column: place % 2,
        sn: place === 0 ? '7103000000' : null,
        input: 0,
        number: null,
        energy: null,
        deviceId: null,
        deviceName: null,
      })),
    },
  ],
  parts: [
    { deviceId: 10, sn: '7103000000', name: 'Optimizer 1', type: 'OPTIMIZER', hostId: 5, inputs: [], trackers: [] },
    { deviceId: 11, sn: 'mi-200', name: 'Micro', type: 'MICRO_INVERTER', hostId: null, inputs: [1, 2], trackers: [] },
  ],
  hosts: [{ deviceId: 5, sn: 'INV', name: 'Inverter', type: 'INVERTER', hostId: null }],
}

const draw = async () => {
  const saved: ModuleMapOfDay['arrays'][] = []
  const { screen } = await openApp({
    path: '/plant/infos/component-layout?plant=7',
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({ ...aPlant({ id: 7 }), externalRoleCode: functionsOf('operate') }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }), days: async () => [] },
      moduleMap: {
        powers: async () => ({ from: 1_790_000_000, stepS: 900, steps: 0, modules: [] }),
        ofDay: async () => drawn,
        save: async ({ body }) => (saved.push(body.arrays as never), { version: 4 }),
      },
    },
  })
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  return { screen, saved }
}
const region = (name: string) => page.getByRole('region', { name, exact: true })

/** A picture of a sticker, as a phone without a permission for the camera gives it. */
const photo = async (format: WriteInputBarcodeFormat, text: string) => {
  const { image } = await writeBarcode(text, { format, scale: 5, addQuietZones: true })
  await expect.element(region('Scan the sticker')).toBeInTheDocument()
  const input = region('Scan the sticker').element().querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File([image!], 'sticker.png', { type: 'image/png' }))
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'))
})

test('a serial number is read from a sticker, compared and used; it is checked like a typed one', async () => {
  const { screen } = await draw()
  const chosen = region('Chosen module')
  await screen.getByRole('button', { name: 'Scan the sticker', exact: true }).click()
  await expect.element(chosen.getByText(/^This page has no permission for the camera/)).toBeVisible()
  await photo('EAN13', '4006381333931')
  await expect.element(chosen.getByText(/^This is the product code of the box/)).toBeVisible()
  await photo('QRCode', 'SN:7103000099;PN:12-4')
  const sn = chosen.getByRole('combobox', { name: 'Serial number' })
  await expect.element(sn).toHaveValue('7103000099')
  await expect.element(chosen.getByText(/^Read from the sticker: 7103000099\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Use this device' }).click()
  await expect.element(page.getByText('South roof, row 1, column 1: 7103000099')).toBeInTheDocument()
  expect(await complaints()).toEqual([])
})

test('one sticker after the other is given to the next free module, back and forth; a micro-inverter with its inputs', async () => {
  await page.viewport(390, 844)
  const { screen, saved } = await draw()
  const fill = region('Devices in order')
  await fill.getByRole('button', { name: 'Scan one after the other' }).click()
  await photo('Code128', '7103000000')
  await expect.element(page.getByText(/^7103000000 is already in South roof, row 1, column 1/)).toBeVisible()
  await photo('DataMatrix', '7103000001')
  await expect.element(fill.getByText('7103000001 is in South roof, row 1, column 2.')).toBeVisible()
  await photo('Code128', 'MI-200')
  // The second row runs back.
  await expect.element(fill.getByText('MI-200 is in South roof, row 2, column 2.')).toBeVisible()
  await photo('Code128', '7103000002')
  await expect.element(fill.getByText('No module of this array is free. 7103000002 was not placed.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await complaints()).toEqual([])
  await screen.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const modules = saved[0]![0]!.modules.toSorted((one, other) => one.row - other.row || one.column - other.column)
  expect(modules.map(({ sn, input }) => [sn, input])).toEqual([
    ['7103000000', 0],
    ['7103000001', 0],
    ['mi-200', 2],
    ['mi-200', 1],
  ])
})
