import { CallFailed } from '@heliograph/contract/browser'
import { wordsIn } from '@heliograph/phrases'
import { Button, Checkbox, MantineProvider, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query-client.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

const { errors } = await wordsIn('en')
const start = { name: '', email: '', agreed: false }
type Typed = typeof start

interface Shown {
  send: (typed: Typed) => Promise<unknown>
  onDone?: () => void
}

const Sample = ({ send, onDone }: Shown) => {
  const form = useForm({
    start,
    check: ({ name, agreed }) => ({
      name: name === '' && 'A name, please.',
      agreed: !agreed && 'Please agree.',
    }),
    send,
    onDone: () => {
      onDone?.()
      form.restart(start)
    },
    said: { errors, own: { DATA_SOURCE_DUPLICATED: 'The name is taken.' }, otherwise: 'Failed.' },
    at: () => ({ DATA_SOURCE_DUPLICATED: 'name', EMAIL_FORMAT_WRONG: 'email' }),
  })
  return (
    <Form form={form} label="Sample">
      {/* In the opposite order of the values: the page decides which is first. */}
      <TextInput label="Email" {...form.field('email')} />
      <TextInput label="Name" {...form.field('name')} />
      <Checkbox label="Agreed" {...form.tick('agreed')} />
      <Refusal text={form.refusal} />
      <Button onClick={() => form.demand('name')}>Needs the name</Button>
      <Button type="submit" loading={form.busy}>
        Send
      </Button>
    </Form>
  )
}

const show = async (shown: Shown) => {
  const cache = createQueryClient(() => undefined)
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={cache}>
        <Sample {...shown} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const { getByLabelText: field, getByRole, getByText: text } = screen
  return {
    text,
    email: field('Email'),
    name: field('Name'),
    agreed: getByRole('checkbox'),
    alert: getByRole('alert'),
    button: (name: string) => getByRole('button', { name }),
  }
}
const refuse = (code: 'DATA_SOURCE_DUPLICATED' | 'EMAIL_FORMAT_WRONG' | 'TOO_MANY_REQUESTS') => async () => {
  throw new CallFailed(412, { code })
}

test('no errors show before the first attempt; then each at its field, until fixed', async () => {
  const sent: Typed[] = []
  const page = await show({ send: async (typed) => sent.push(typed) })
  await page.name.fill('A')
  await page.name.fill('')
  await expect.element(page.text('A name, please.')).not.toBeInTheDocument()

  await page.button('Send').click()
  await expect.element(page.name).toHaveFocus()
  await expect.element(page.name).toHaveAccessibleDescription('A name, please.')
  await expect.element(page.name).toHaveAttribute('aria-invalid', 'true')
  await page.name.fill('Ada')
  await expect.element(page.text('A name, please.')).not.toBeInTheDocument()
  await expect.element(page.text('Please agree.')).toBeVisible()

  await page.button('Send').click()
  await expect.element(page.agreed).toHaveFocus()
  expect(sent).toEqual([])
  await page.agreed.click()
  await page.button('Send').click()
  await expect.poll(() => sent).toEqual([{ name: 'Ada', email: '', agreed: true }])
})

test('a refusal shows at its field, keeps what was typed, and disappears at the next keystroke', async () => {
  const page = await show({ send: refuse('DATA_SOURCE_DUPLICATED') })
  await page.name.fill('Ada')
  await page.agreed.click()
  await page.button('Send').click()
  await expect.element(page.name).toHaveAccessibleDescription('The name is taken.')
  await expect.element(page.name).toHaveFocus()
  await expect.element(page.name).toHaveValue('Ada')
  await expect.element(page.alert).toHaveTextContent('')
  await page.name.fill('Adam')
  await expect.element(page.text('The name is taken.')).not.toBeInTheDocument()
})

test('a field without its own message shows the general one', async () => {
  const page = await show({ send: refuse('EMAIL_FORMAT_WRONG') })
  await page.name.fill('Ada')
  await page.agreed.click()
  await page.button('Send').click()
  await expect.element(page.email).toHaveAccessibleDescription(errors[27])
  await expect.element(page.email).toHaveFocus()
})

test('an error that concerns no field shows at the form', async () => {
  const page = await show({ send: refuse('TOO_MANY_REQUESTS') })
  await page.name.fill('Ada')
  await page.agreed.click()
  await page.button('Send').click()
  await expect.element(page.alert).toHaveTextContent(errors[43])
})

test('nothing is sent twice while a submit is running; afterwards the form can be used again', async () => {
  let finish = () => undefined as void
  let sent = 0
  const page = await show({
    send: () => {
      sent += 1
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    },
  })
  await page.name.fill('Ada')
  await page.agreed.click()
  await page.button('Send').click()
  await expect.poll(() => sent).toBe(1)
  const form = document.querySelector('form')
  form?.requestSubmit()
  finish()
  await expect.element(page.name).toHaveValue('')
  await expect.element(page.agreed).not.toBeChecked()
  await expect.element(page.text('A name, please.')).not.toBeInTheDocument()
  expect(sent).toBe(1)
})

test('a field can be reported as required on its own', async () => {
  const page = await show({ send: async () => undefined })
  await page.button('Needs the name').click()
  await expect.element(page.name).toHaveFocus()
  await expect.element(page.name).toHaveAccessibleDescription('A name, please.')
  await expect.element(page.text('Please agree.')).not.toBeInTheDocument()
  await page.name.fill('Ada')
  await expect.element(page.text('A name, please.')).not.toBeInTheDocument()
})

test('a fault of a group of fields leads to its first one', async () => {
  const Group = () => {
    const form = useForm({
      start: { hours: [] as string[] },
      check: ({ hours }) => ({ hours: hours.length === 0 && 'Hours, please.' }),
      send: async () => undefined,
      said: { errors },
    })
    return (
      <Form form={form}>
        <div data-path="hours">
          <TextInput label="From" />
          <Refusal text={form.field('hours').error} />
        </div>
        <Button type="submit">Send</Button>
      </Form>
    )
  }
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <Group />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByLabelText('From')).toHaveFocus()
  await expect.element(screen.getByText('Hours, please.')).toBeVisible()
})
