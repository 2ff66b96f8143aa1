// Written by `npm run words` from the English files; never by hand.

import auth from '../tr/auth.json' with { type: 'json' }
import errors from '../tr/errors.json' with { type: 'json' }
import shell from '../tr/shell.json' with { type: 'json' }
import units from '../tr/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-tr.ts')).files
