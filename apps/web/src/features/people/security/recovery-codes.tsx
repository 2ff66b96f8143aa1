import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useLanguage } from '#i18n/words-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { copyText } from '#ui/notices/copy-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import classes from './security.module.css'

interface Props {
  codes: readonly string[]
  /** The heading on paper and in the file: whose codes they are, and for which platform. */
  head: string
  onClose: () => void
  words: Words['security']
}

/** Shown once: they cannot be retrieved again. */
export const RecoveryCodes = ({ codes, head, onClose, words }: Props) => {
  const { common } = useLanguage().words
  return (
    <Dialog title={words.recoveryTitle} closeLabel={words.close} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{words.recoveryText}</p>
        <div className={classes.sheet} data-printed="">
          <p className={classes.printedOnly}>{head}</p>
          <ul className={classes.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <ButtonRow>
          <Button
            variant="default"
            onClick={() => void copyText(codes.join('\n'), { ...common, copied: words.copied })}
          >
            {words.copyCodes}
          </Button>
          <Button variant="default" onClick={() => save(`${words.fileName}.txt`, `${head}\n\n${codes.join('\n')}\n`)}>
            {words.download}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {words.print}
          </Button>
        </ButtonRow>
        <Button size="md" fullWidth onClick={onClose}>
          {words.kept}
        </Button>
      </div>
    </Dialog>
  )
}

const save = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address))
}
