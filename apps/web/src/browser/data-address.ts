/** Of a file that was loaded, an address that stays valid as long as it is known. */
export const dataAddressOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('No picture')))
    reader.onerror = () => reject(reader.error ?? new Error('No picture'))
    reader.readAsDataURL(file)
  })
