// Written by `npm run words` from the English files; never by hand.

import auth from '../ja/auth.json' with { type: 'json' }
import errors from '../ja/errors.json' with { type: 'json' }
import shell from '../ja/shell.json' with { type: 'json' }
import units from '../ja/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-ja.ts')).files
