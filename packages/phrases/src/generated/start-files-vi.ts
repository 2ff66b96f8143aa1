// Written by `npm run words` from the English files; never by hand.

import auth from '../vi/auth.json' with { type: 'json' }
import errors from '../vi/errors.json' with { type: 'json' }
import shell from '../vi/shell.json' with { type: 'json' }
import units from '../vi/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-vi.ts')).files
