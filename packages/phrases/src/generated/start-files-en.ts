// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import auth from '../en/auth.json' with { type: 'json' }
import errors from '../en/errors.json' with { type: 'json' }
import shell from '../en/shell.json' with { type: 'json' }
import units from '../en/units.json' with { type: 'json' }
import type { StartFeature } from './words.ts'

export const files: Record<StartFeature, PhraseTree> = { auth, errors, shell, units }
