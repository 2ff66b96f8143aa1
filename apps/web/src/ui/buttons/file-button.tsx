import { FileButton as Kit, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Pick<FileButtonProps, 'accept' | 'children' | 'inputProps'> {
  onFile: (file: File) => void
}

/** Chooses a file. Browsers say nothing if the same one is chosen again, so a file that was corrected would be ignored. */
export const FileButton = ({ onFile, ...props }: Props) => {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    reset.current?.()
    if (file) onFile(file)
  }
  return <Kit {...props} resetRef={reset} onChange={choose} />
}
