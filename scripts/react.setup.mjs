// Before each test file that runs in a browser: what is rendered is on the page when `render` returns.
import React from 'react'
import { flushSync } from 'react-dom'

/** React as people get it has no `act`, which `render` waits with: this commits what was rendered, with its effects. */
const act = async (render) => {
  let rendered
  flushSync(() => {
    rendered = render()
  })
  await rendered
}

Reflect.set(React, 'act', act)
