import { getDocumentProxy } from 'unpdf'

interface Tag {
  role?: string
  id?: string
  alt?: string
  children?: Tag[]
}

export interface ReadTag {
  role: string
  /** All of it, in the order in which it is read. */
  text: string
  alt?: string
  children: ReadTag[]
}

/** What a reader that is not ours finds in a PDF: its title, its language, and what is tagged as what. */
export const readPdf = async (bytes: Uint8Array) => {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await document.getMetadata()
  const told = { isTagged: false, title: '', language: '', ...info, ...(await document.getMarkInfo()) }
  const pages: string[] = []
  const tags: ReadTag[] = []
  let decoration = ''
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: string[] = []
    let whole = ''
    for (const item of items) {
      if ('str' in item) {
        whole += item.str
        const id = open.findLast((one) => one !== '')
        if (id === undefined) decoration += item.str
        else texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(typeof item.id === 'string' ? item.id : '')
    }
    pages.push(whole)
    const read = ({ role = '', id, alt, children = [] }: Tag): ReadTag => {
      const parts = children.map(read)
      const text = id === undefined ? parts.map((part) => part.text).join(' ') : (texts.get(id) ?? '')
      return { role, text: text.replaceAll(/\s+/g, ' ').trim(), ...(alt !== undefined && { alt }), children: parts }
    }
    const tree: Tag | null = await page.getStructTree()
    if (tree) tags.push(read(tree))
  }
  const all = (tag: ReadTag): ReadTag[] => [tag, ...tag.children.flatMap(all)]
  const flat = tags.flatMap(all)
  const values = Object(told)
  return {
    isMarked: values.Marked === true,
    title: String(values.Title ?? ''),
    language: String(values.Language ?? ''),
    pages,
    /** Whatever is only drawn: page numbers, when it was made. */
    decoration,
    text: flat
      .filter(({ role }) => role === 'Root')
      .map(({ text }) => text)
      .join(' '),
    /** The tags of a role, over all pages. */
    tagged: (role: string) => flat.filter((tag) => tag.role === role),
  }
}
