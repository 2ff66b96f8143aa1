import { useState } from 'react'

/** Pixels per rem: people who need larger text increase it. */
export const useRem = () =>
  useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)[0]
