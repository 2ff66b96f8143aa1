// Written by `npm run words` from the English files; never by hand.

import auth from '../en/auth.json' with { type: 'json' }
import errors from '../en/errors.json' with { type: 'json' }
import shell from '../en/shell.json' with { type: 'json' }
import units from '../en/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-en.ts')).files
