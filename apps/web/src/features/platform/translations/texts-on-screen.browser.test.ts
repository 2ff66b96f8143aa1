import { expect, test } from 'vitest'
import { shownAmong, textsIn } from './texts-on-screen.ts'

const german = {
  plantFacts: { title: 'Anlagendaten', rows_one: '{{count}} Zeile', rows_other: '{{count}} Zeilen' },
  common: { retry: 'Erneut versuchen', pair: '{{first}}, {{second}}' },
  shell: { retry: 'Erneut versuchen' },
}
const english = {
  plantFacts: { title: 'Plant data', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
  common: { retry: 'Try again', pair: '{{first}}, {{second}}' },
  shell: { retry: 'Try again' },
}

test('texts of the product are found on a page, with every place that says them and what English says', () => {
  document.body.innerHTML = `<h1>Anlagendaten</h1><button aria-label="Erneut versuchen"></button>
    <p>12.345 Zeilen</p><p>Dachser (Kempten), 3 kW</p>`
  expect(shownAmong(textsIn(document.body), german, english)).toEqual([
    { text: 'Anlagendaten', english: 'Plant data', places: ['plant-facts.json: title'] },
    { text: '{{count}} Zeilen', english: '{{count}} rows', places: ['plant-facts.json: rows_other'] },
    { text: 'Erneut versuchen', english: 'Try again', places: ['common.json: retry', 'shell.json: retry'] },
  ])
})

test('a name that people entered is no text of the product, whatever signs it has', () => {
  document.body.innerHTML = '<p>Meier (Dach) [2] *</p>'
  expect(shownAmong(textsIn(document.body), german, english)).toEqual([])
})

test('a plural form that English does not have is shown beside the general one', () => {
  const ukrainian = { plantFacts: { rows_few: '{{count}} рядки' } }
  expect(shownAmong(['3 рядки'], ukrainian, english)).toEqual([
    { text: '{{count}} рядки', english: '{{count}} rows', places: ['plant-facts.json: rows_few'] },
  ])
})
