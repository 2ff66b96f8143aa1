import { useEffect, useState } from 'react'

/** Copies a text, and says for two seconds that it did. */
export const useCopied = (text: string, onFailed: () => void) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      onFailed()
    }
  }
  return { copied, copy: () => void copy() }
}

const shownMs = 2000
