// Written by `npm run words` from the English files; never by hand.

import auth from '../sl/auth.json' with { type: 'json' }
import errors from '../sl/errors.json' with { type: 'json' }
import shell from '../sl/shell.json' with { type: 'json' }
import units from '../sl/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-sl.ts')).files
