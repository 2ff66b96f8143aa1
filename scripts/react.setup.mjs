// Before each test file that runs in a browser: React warns as in development, but does not trace for developer tools.
import * as React from 'react'

/**
 * For each element, React captures a stack that only its warnings show, and which takes a tenth of a test's time. It stops
 * when it has captured many within a second: here it believes that it always has.
 */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

/** React DOM, which is loaded later, records each rendering for the browser's performance panel if this exists. */
Reflect.deleteProperty(console, 'timeStamp')
