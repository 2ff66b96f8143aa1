import type { InstallationOverview } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { Card } from '#ui/cards/card.tsx'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import type { LinkTo } from './figures.tsx'
import classes from './overview.module.css'

type Door = InstallationOverview['doors'][number]

interface Props {
  doors: InstallationOverview['doors']
  runsAll: boolean
  linkTo: LinkTo
  words: Words['installation']
  shell: Words['shell']
}

/** Where devices report, and how much was accepted and rejected there: of all brands, so only for who runs the installation. */
export const Doors = ({ doors, runsAll, linkTo, words, shell }: Props) => (
  <section className={classes.section} aria-labelledby="ports">
    <h2 id="ports">{words.ports}</h2>
    <p className={classes.lead}>{doors.length === 0 ? words.noPorts : runsAll ? words.portsLead : words.portsOwn}</p>
    {doors.length > 0 && (
      <Card>
        <DataTable
          caption={words.ports}
          columns={[
            { id: 'protocol', header: words.door, cell: ({ protocol }) => nameOf(protocol, words) },
            { id: 'address', header: words.doorAddress, cell: ({ host, port }) => <code>{`${host}:${port}`}</code> },
            ...(runsAll ? tallies(linkTo, words) : []),
          ]}
          rows={doors}
          keyOf={({ protocol }) => protocol}
          sortLabel={(name) => shell.sortBy({ name })}
        />
      </Card>
    )}
  </section>
)

const tallies = (linkTo: LinkTo, words: Props['words']): Column<Door>[] => [
  { id: 'accepted', header: words.accepted, numeric: true, cell: ({ accepted }) => numberText(accepted) },
  {
    id: 'rejected',
    header: words.rejected,
    numeric: true,
    cell: ({ rejected }) => linkTo('intake', numberText(rejected)),
  },
]

const nameOf = (protocol: string, { protocol: names }: Words['installation']) =>
  protocol === 'solarman-v5' || protocol === 'mqtt' || protocol === 'http' ? names[protocol] : protocol
