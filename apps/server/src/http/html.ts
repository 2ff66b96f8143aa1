/** A text as the content of an element or of an attribute in quotation marks: it can end neither, whatever people wrote. */
export const asHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
