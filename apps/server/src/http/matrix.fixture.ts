import type { Call } from '@heliograph/contract'
import type { ErrorCode } from '@heliograph/domain/errors'
import { send, withValue, type Answered } from '#testing/requests.fixture.ts'
import { mark, wallLink, type World } from '#testing/world.fixture.ts'

/** Yields each wrong answer of a call, and nothing if all answers are right. A consumer can stop early. */
export async function* findingsOf(name: string, call: Call, world: World, baseUrl: string) {
  const { access } = call
  const request = world.requestOf(name, call)
  const { ada, cleo, vera, ben, bensBusiness, nils, nilsBusiness, operator, whiteLabelOperator } = world.somebodies
  const strangers = { ben, bensBusiness, nils, nilsBusiness }
  const note = (who: string, { status, text }: Answered, why: string) =>
    `${name} to ${who}: ${why} (${status} ${text.slice(0, 120)})`
  // Made for each of them: what one caller adds under a name, the next one could not.
  const ask = (who: Partial<typeof ada>, parts = world.requestOf(name, call)) => send(call, parts, { baseUrl, ...who })
  await world.mend()
  const before = await world.adasRows()

  if (access !== 'public') {
    for (const [who, authorization] of Object.entries(world.nobodies)) {
      if (access === 'wall' && who === wallLink) continue
      const answer = await ask({ authorization: authorization!, host: undefined })
      if (answer.status !== 401 || answer.text !== '') yield note(who, answer, 'is not 401 and nothing')
    }
  }
  if (access === 'wall') {
    for (const [who, one] of Object.entries(world.somebodies)) {
      const answer = await ask(one)
      if (answer.status !== 401 || answer.text !== '') yield note(who, answer, 'opens a wall with a session')
    }
  }
  if (access !== 'public' && access !== 'wall') {
    const { scope = 'none' } = call
    const answer = await ask(scope === 'none' ? world.tokens.ada : world.tokens.without(scope))
    if (!isRefused(answer, 'AU_NO_OPERATION_PERMISSION') || !answer.text.includes('API token'))
      yield note('an API token without the scope', answer, 'is not refused')
    const astray = await ask(world.tokens.astray)
    if (astray.status !== 401 || astray.text !== '') yield note('an API token of another brand', astray, 'is not 401')
    if (scope !== 'none') {
      const foreign = await ask(world.tokens.ben)
      if (foreign.text.includes(mark)) yield note('an API token of a stranger', foreign, "tells what is Ada's")
      if (typeof access === 'object' && 'at' in access && !isRefused(foreign, 'AU_NO_READ_PERMISSION'))
        yield note('an API token of a stranger', foreign, 'a foreign id is not refused')
      const own = await ask(world.tokens.ada)
      if (/^{"code":"(AU_|PARAM_ERROR|argument_)/.test(own.text) || own.status === 401 || own.status >= 500)
        yield note('an API token with the scope', own, 'is refused')
      if ((await world.adasRows()) !== before) yield `${name}: a call that API tokens can make changed something`
    }
  }
  if (typeof access === 'object' && 'at' in access) {
    const absent = world.requestOf(name, call, { plantId: 99, deviceId: 98 })
    for (const [who, stranger] of Object.entries(strangers)) {
      const [foreign, none] = [await ask(stranger), await ask(stranger, absent)]
      if (!isRefused(foreign, 'AU_NO_READ_PERMISSION')) yield note(who, foreign, 'a foreign id is not refused')
      if (foreign.status !== none.status || foreign.text !== none.text)
        yield note(who, foreign, 'a foreign id is distinguishable from an absent one')
    }
    if ('plantAt' in access && access.plantAt !== undefined) {
      const mixed = withValue(request, access.at, world.bensDeviceId)
      const answer = await ask(ben, withValue(mixed, access.plantAt, world.plantId))
      if (!isRefused(answer, 'AU_NO_READ_PERMISSION'))
        yield note('ben', answer, "his device in Ada's plant is not refused")
    }
    const right = 'plant' in access ? access.plant : access.device
    if (right !== 'read') {
      const answer = await ask(vera)
      if (!isRefused(answer, 'AU_NO_OPERATION_PERMISSION')) yield note('who may only read', answer, 'is not refused')
    }
    if ((right as string) === 'own') {
      const answer = await ask(cleo)
      if (!isRefused(answer, 'AU_NO_OPERATION_PERMISSION')) yield note('a business', answer, 'is not refused')
    }
  }
  if (typeof access === 'object' && 'organisation' in access) {
    for (const [who, one] of Object.entries({ ben, vera, ada, nils })) {
      const answer = await ask(one)
      if (!isRefused(answer, 'AU_NO_OPERATION_PERMISSION'))
        yield note(`${who}, without the function`, answer, 'is not refused')
    }
  }
  if (typeof access === 'object' && 'permission' in access && access.permission !== 'user') {
    const others = access.permission === 'installation' ? { whiteLabelOperator } : {}
    for (const [who, one] of Object.entries({ ben, ada, cleo, nils, ...others })) {
      const answer = await ask(one)
      if (!isRefused(answer, 'AU_NO_OPERATION_PERMISSION')) yield note(`${who}, no operator`, answer, 'is not refused')
    }
  }
  if (call.proof === 'recent') {
    const answer = await ask(
      typeof access === 'object' && 'organisation' in access
        ? world.stale.cleo
        : typeof access === 'object' && 'permission' in access
          ? world.stale.operator
          : world.stale.ada,
    )
    if (!isRefused(answer, 'AUTH_PROOF_REQUIRED'))
      yield note('who logged in long ago', answer, 'is not asked who they are')
  }
  // Late, because these are many, and a consumer may stop at the first finding.
  if (typeof access === 'object' && 'at' in access) {
    for (const [who, stranger] of Object.entries(strangers)) {
      for (const trick of tricksOf(access.at, access.at.startsWith('params') ? 'text' : 'json', world, call)) {
        const answer = await ask(stranger, withValue(request, access.at, trick))
        if (answer.status < 400 || answer.status >= 500)
          yield note(who, answer, `the id ${JSON.stringify(trick)} is answered`)
      }
    }
  }
  // For any other caller and any answer: none of Ada's data is revealed or changed, and there is no server error.
  for (const [who, one] of Object.entries({ nobody: {}, ...strangers })) {
    const answer = await ask(one)
    if (answer.text.includes(mark)) yield note(who, answer, "tells what is Ada's")
    if (answer.status >= 500) yield note(who, answer, 'breaks')
    if ((isRefused(answer, 'PARAM_ERROR') || isRefused(answer, 'argument_validation_failed')) && access !== 'public')
      yield note(who, answer, 'the sample is no request of this call')
  }
  if ((await world.adasRows()) !== before) yield `${name}: something of Ada's was changed by somebody else`
  // Finally, check that the request itself was valid: an authorised caller succeeds.
  const entitled =
    access === 'wall'
      ? world.wall
      : typeof access !== 'object'
        ? undefined
        : 'permission' in access
          ? operator
          : 'organisation' in access
            ? cleo
            : ada
  if (entitled !== undefined) {
    const answer = await ask(entitled)
    if (/^{"code":"(AU_|PARAM_ERROR|argument_)/.test(answer.text) || answer.status >= 500)
      yield note('who may', answer, 'is refused')
  }
}

/** Other ways to write an id. Each contains the id of Ada's, and none may resolve to it. */
const tricksOf = (at: string, kind: 'text' | 'json', { plantId, deviceId }: World, { access }: Call) => {
  const id = typeof access === 'object' && 'device' in access ? deviceId : plantId
  const texts = [
    `${id} `,
    `0${id}`,
    `+${id}`,
    `${id}.0`,
    `${id}e0`,
    `${id},${id}`,
    `${id};--`,
    `${id}%00`,
    `../${id}`,
    '1e400',
    '-1',
    '',
  ]
  return kind === 'text'
    ? texts.filter((text) => text !== '')
    : [[id], { id }, { $ne: 0 }, String(id), [String(id), 1], null, true, ...texts]
}

/** Answers that contain refusals without being one. */
const isRefused = ({ text }: Answered, code: ErrorCode) => text.startsWith(`{"code":"${code}"`)
