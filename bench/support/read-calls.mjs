// What `npm run bench -- read` asks for: each call with the most that 95 of 100 requests may take, in milliseconds.

/** @typedef {{ plant_id: number, id: number, gateway_id: number }} Device of one of the plants that have samples */

const budgetMs = 10

/**
 * @param {() => Device} any a device by chance
 * @param {Record<string, string>} headers with the token of an installer who may operate all plants, and is an operator
 */
export const readCalls = (any, headers) => {
  const now = new Date()
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()]
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const get = (pathOf) => () => ({ path: `/mdc-eu/${pathOf(any())}`, headers })
  const post = (pathOf, body = {}) => {
    const sent = { headers: { ...headers, 'content-type': 'application/json' }, method: 'POST' }
    return () => ({ ...sent, path: `/mdc-eu/${pathOf(any())}`, body: JSON.stringify(body) })
  }
  const history = (rest) => get(({ plant_id }) => `maintain-s/history/power/${plant_id}/${rest}`)
  const station = (rest) => get(({ plant_id }) => `maintain-s/station/${plant_id}${rest}`)
  const system = (rest) => get(({ plant_id }) => `maintain-s/power/system/${plant_id}/${rest}`)
  const operating = (rest) => get(({ plant_id }) => `maintain-s/operating/station/${plant_id}/${rest}`)
  const list = 'maintain-s/operating/station/search?order.direction=DESC&order.property=id&size=20'
  const directory = (rest) => get(() => `backyard-api-s/directory/${rest}`)

  /** Their requests per second are compared with those of a bare route. */
  const frequent = {
    'fast/system': get(({ plant_id }) => `maintain-s/fast/system/${plant_id}`),
    'operating/system': get(({ plant_id }) => `maintain-s/operating/system/${plant_id}`),
    'day record': history(`record?year=${year}&month=${month}&day=${Math.max(1, day - 1)}`),
    'month stats': history(`stats/month?year=${year}&month=${month}`),
    'year stats': history(`stats/year?year=${year}`),
    'plant list, 20 of all': post(() => `${list}&page=${1 + Math.floor(Math.random() * 20)}`),
    'fleet page, all plants': get(() => 'maintain-s/operating/station/fleet'),
  }
  const others = {
    'plant to edit': station(''),
    'plant details': station('/detail'),
    'installed and paid': station('/finance'),
    'kind of grid': station('/gridtype'),
    tariffs: station('/tariffs'),
    'income of a day': station(`/income?scale=day&day=${yesterday}`),
    'income of a month': station(`/income?scale=month&day=${yesterday}`),
    'income of a year': station(`/income?scale=year&day=${yesterday}`),
    payback: station('/payback'),
    metering: station('/metering'),
    'metering choices': station('/metering/choices'),
    'imported days': station('/history-imports'),
    devices: get(({ plant_id }) => `maintain-s/fast/device/${plant_id}/device-list`),
    'device tree': get(({ plant_id }) => `maintain-s/fast/device/${plant_id}/tree`),
    inverters: operating('inverter'),
    'battery tree': operating('battery/tree'),
    gateways: system('gateway'),
    'a gateway': get(({ plant_id, gateway_id }) => `maintain-s/power/system/${plant_id}/gateway/${gateway_id}`),
    'removed devices': system('device/removed'),
    'check on site': system('commissioning'),
    'cases, all plants': post(() => 'maintain-s/operating/alert/cases?page=1&size=50'),
    tags: get(() => 'maintain-s/station/tag'),
    'plants that I created': get(() => 'maintain-s/operating/station/created/search?page=1&size=20'),
    'plants of the screen': get(() => 'maintain-s/operating/station/screen/search?page=1&size=20'),
    'deleted plants': get(() => 'maintain-s/station/deleted'),
    'plant list by name': post(() => `${list}&page=1`, { keyword: 'Plant 4711' }),
    'directory: plants': directory('plants'),
    'directory: a plant by name': directory('plants?search=plant+4711'),
    'directory: gateways': directory('gateways'),
    'directory: a gateway by serial': directory('gateways?search=G4711'),
    'directory: people': directory('people?search=bench'),
    'directory: organisations': directory('organisations?search=bench'),
  }
  const budgets = { 'fleet page, all plants': 150, 'cases, all plants': 300 }
  return { frequent, others, budgetOf: (label) => budgets[label] ?? budgetMs }
}
