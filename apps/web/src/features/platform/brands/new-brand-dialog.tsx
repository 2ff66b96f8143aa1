import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import classes from './brands.module.css'

interface Props {
  onCreated: (code: string) => void
  onClose: () => void
  words: Pick<Words, 'brands' | 'shell' | 'errors'>
}

export const NewBrandDialog = ({ onCreated, onClose, words: { brands, shell, errors } }: Props) => {
  const api = useApi()
  const form = useForm({
    start: { name: '', code: '' },
    check: ({ name, code }) => ({
      ...(name.trim() === '' && { name: brands.nameRequired }),
      ...(!/^[A-Z][A-Z0-9_]{1,31}$/.test(code) && { code: brands.codeWrong }),
    }),
    send: ({ name, code }) => api.brands.create({ body: { name: name.trim(), code } }),
    onDone: (_answer, { code }) => onCreated(code),
    leaves: true,
    said: { errors, own: { code: brands.codeTaken }, otherwise: brands.notKept },
    at: () => ({ code: 'code' }),
  })
  const { field, set } = form
  return (
    <Dialog title={brands.create} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <p>{brands.createText}</p>
        <TextInput label={brands.name} autoComplete="off" maxLength={60} {...field('name')} />
        <TextInput
          label={brands.code}
          description={brands.codeHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          {...field('code')}
          onChange={(event) => set('code', event.currentTarget.value.toUpperCase())}
        />
        <Refusal text={form.refusal} />
        <Answers submit={brands.create} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
