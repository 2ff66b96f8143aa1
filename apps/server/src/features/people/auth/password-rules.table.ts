export interface PasswordsBeforeTable {
  user_id: number
  hash: string
  until: Date
}
