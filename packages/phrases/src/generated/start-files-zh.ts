// Written by `npm run words` from the English files; never by hand.

import auth from '../zh/auth.json' with { type: 'json' }
import errors from '../zh/errors.json' with { type: 'json' }
import shell from '../zh/shell.json' with { type: 'json' }
import units from '../zh/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-zh.ts')).files
