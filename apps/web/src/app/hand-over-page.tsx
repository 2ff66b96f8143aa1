import { useEffect, useReducer } from 'react'
import { useCurrent } from '#browser/use-current.ts'
import { HandOverScreen } from '#screens/hand-over.tsx'
import type { Handed, Started } from './start.ts'

/** Asks whether to open the session in the address. Its words are of pages, which the start does not fetch. */
export const HandOverPage = ({ started, handed }: { started: Started; handed: Handed }) => {
  const { words } = useCurrent(started.state)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => void started.preparePages(['handOver'])?.then(drawAgain), [started])
  return (
    words.handOver && (
      <HandOverScreen
        name={handed.name}
        account={handed.account}
        organisation={handed.organisation}
        isLoggedIn={started.host.session.isOpen()}
        onTake={() => started.takeHandOver(handed.link)}
        onDone={() => started.state.set({ handed: undefined })}
      />
    )
  )
}
