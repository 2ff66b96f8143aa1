// Written by `npm run words` from the English files; never by hand.

import auth from '../es/auth.json' with { type: 'json' }
import errors from '../es/errors.json' with { type: 'json' }
import shell from '../es/shell.json' with { type: 'json' }
import units from '../es/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-es.ts')).files
