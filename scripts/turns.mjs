import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leavesOf } from './words-check.mjs'

/**
 * Odd phrases, with plain replacements. Translators work from the English texts and contributors copy them, so one odd
 * sentence becomes a hundred.
 */
export const turns = [
  ['who(ever)? (has )?proved', 'confirmed their identity'],
  ['proves? (anew|again) who', 'confirm your identity'],
  ['prove (it|that it is|who)', 'confirm your identity'],
  ['did not succeed', 'failed'],
  ['deeds?', 'audit event, action'],
  ['set(s|ting)? aside', 'quarantine'],
  ['anew', 'again'],
  ['askers?', 'caller'],
  ['tellers?', 'reporter'],
  ['whoever', 'anyone who'],
  ['whom', 'who'],
  ['no more of', 'nothing else from'],
  ['(opens|sees|is|does|finds?) .{0,30}no more(?=[ .])', 'no longer'],
  ['not .{0,30}any more', 'no longer'],
  ['stands? (here|there|beside|above|below)', 'is shown here'],
  ['stands? (on|in|at) (the|this|that|its) (page|label|list|same page|message)', 'is on the page'],
  ['stands? before', 'cannot'],
  ['closed door', 'denied'],
  ['is (this|it) no (\\w|-)+', 'is not a'],
  ['this is no (\\w|-)+', 'this is not a'],
  ['comes? along', 'is included'],
  ['take (it|your data|them) along', 'export'],
  ['what there is to', 'documents'],
  ['(is|are) good (until|for)', 'is valid until'],
  ['becomes? (void|worthless)', 'becomes invalid'],
  ['worth nothing', 'has expired'],
  ['let(s)? (in|look)', 'give access'],
  ['(a )?business may', 'access of a business'],
  ['what (it|they|he) may', 'permissions'],
  ['may do (nothing|everything)', 'can do'],
  ['looks? at (it|them) no', 'no longer views'],
  ['loses? sight', 'lose access'],
  ['speaks? for (it|them|an|the|your|whom)', 'act for'],
  ['belongs? to no', 'is not in'],
  ['found (an|your|one)', 'create'],
  ['give(s)? roles', 'assign roles'],
  ['holds? (it|this role|nothing)', 'has this role'],
  ['by themselves', 'automatically'],
  ['appears? .{0,20}by (itself|themselves)', 'appear automatically'],
  ["in the plant[’']s own", 'in the plant’s'],
  ['at present', 'now'],
  ['for good', 'permanently'],
  ['in one go', 'at once'],
  ['far end', 'other side'],
  ['to and fro', 'back and forth'],
  ['knows? no', 'does not support'],
  ['could not be (asked|fetched|had|made)', 'could not be loaded'],
  ['not heard yet', 'no data yet'],
  ['hangs? (on|off) (them|it)', 'is connected to'],
  ['told as it is', 'shown as it is'],
  ['where your account lives', 'where your account is stored'],
  ['lives in one data', 'is stored in one data'],
  ['goes on where', 'continues where'],
  ['nothing is doubled', 'nothing is duplicated'],
  ['wrote about it', 'release notes'],
  ['shall', 'will'],
  ['somebody', 'someone'],
  ['everybody', 'everyone'],
  ['hence|thus|thereof|upon|lest|wherein', 'plain words'],
].map(([turn, instead]) => ({ turn: new RegExp(`\\b(?:${turn})\\b`, 'i'), instead }))

/** The odd phrases in a text of a screen or a mail, one sentence each. */
export const turnsIn = (where, text) =>
  turns.flatMap(({ turn, instead }) => {
    const [found] = turn.exec(text) ?? []
    return found === undefined ? [] : [`${where} says “${found}”: write it plainly, such as “${instead}”.`]
  })

/** The same in all English texts below a folder. */
export const turnsInWords = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) =>
      [...leavesOf(JSON.parse(readFileSync(join(folder, path), 'utf8')))].flatMap(([key, text]) =>
        turnsIn(`${path} ${key}`, text),
      ),
    )

/** What is rejected outside of the phrases too: words that nobody uses at work, in comments, test titles and documents. */
const oldWords =
  /\b(anew|whoever|whosoever|hence|thus|thereof|whereof|upon|lest|wherein|shall|tellers?|askers?|deeds?|somebody|everybody|at present|to and fro|did not succeed)\b/i

/** The old words in a file's comments and test titles, or in all of a document. */
export const oldWordsIn = (path, text) =>
  text.split('\n').flatMap((line, place) => {
    const said = path.endsWith('.md') ? line : (comment.exec(line)?.[1] ?? title.exec(line)?.[1])
    const [found] = (said && oldWords.exec(said)) ?? []
    return found === undefined ? [] : [`${path}:${place + 1} says “${found}”: write what people say at work.`]
  })

const comment = /(?:^|\s)(?:\/\/|\/?\*\*?|--)\s(.*)/
const title = /\b(?:test|it|describe)(?:\.\w+)?\(\s*['"`](.*)/

/** The same in all files of the project that are written by hand. Migrations that landed can't be changed any more. */
export const oldWordsInProject = (root) =>
  writtenIn(root, '').flatMap((path) => oldWordsIn(path, readFileSync(join(root, path), 'utf8')))

const writtenIn = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.test(path) ? [] : writtenIn(root, path)
    return /[.](ts|tsx|mjs|css|md)$/.test(entry.name) && !/turns[.]|[.]gen[.]|CHANGELOG/.test(entry.name) ? [path] : []
  })

const skipped = /(^|\/)([.].*|node_modules|dist|generated|migrations|phrases\/src)$/
