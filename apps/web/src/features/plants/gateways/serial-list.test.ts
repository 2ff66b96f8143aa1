import { expect, test } from 'vitest'
import { serialsIn } from './serial-list.ts'

const judged = (pasted: string, here: string[] = []) =>
  serialsIn(pasted, new Set(here)).map(({ text, problem }) => (problem ? `${text} ${problem}` : text))

test.each([
  ['lines', '2712345678\n2712345679\r\n\n2712345680\n'],
  ['spaces and tabs', ' 2712345678  2712345679\t2712345680 '],
  ['commas and semicolons', '2712345678,2712345679; 2712345680,'],
  ['quotes and a byte order mark', '\uFEFF"2712345678"\n"2712345679"\n"2712345680"'],
  ['a second column with passwords', '2712345678;k3x-Pp!\n2712345679,secret99\n2712345680\tAB12CD34'],
  ['a second column with passwords of digits', '2712345678;87654321\n2712345679,12345678\n2712345680\t98765432'],
  ['a second column with names', '2712345678 Garage north\n2712345679 Barn\n2712345680'],
])('serial numbers are found between %s', (_name, pasted) => {
  expect(judged(pasted)).toEqual(['2712345678', '2712345679', '2712345680'])
})

test('each is judged by itself: no serial number, twice in the list, at this plant already', () => {
  expect(judged('SN 271\n2712345678 271-234-5678\nSerial\n4294967296\n2712345679', ['2712345679'])).toEqual([
    'SN wrong',
    '2712345678',
    '2712345678 twice',
    'Serial wrong',
    '4294967296 wrong',
    '2712345679 here',
  ])
  expect(judged(' \n,;\n')).toEqual([])
  expect(judged('7;2712345678;87654321')).toEqual(['7 wrong', '2712345678'])
})

test('a pasted page of text does not become a page of long rows', () => {
  expect(judged('x'.repeat(5000))).toEqual([`${'x'.repeat(40)} wrong`])
})
