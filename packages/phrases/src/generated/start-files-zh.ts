// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import auth from '../zh/auth.json' with { type: 'json' }
import errors from '../zh/errors.json' with { type: 'json' }
import shell from '../zh/shell.json' with { type: 'json' }
import units from '../zh/units.json' with { type: 'json' }
import type { StartFeature } from './words.ts'

export const files: Record<StartFeature, PhraseTree> = { auth, errors, shell, units }
