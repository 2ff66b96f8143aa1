import { useState } from 'react'

/** How many pixels a rem is: people who need larger letters make it more. */
export const useRem = () =>
  useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)[0]
