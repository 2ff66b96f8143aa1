/** An MQTT 3.1.1 packet that can announce any length. */
export const packetOf = (firstByte: number, body: Uint8Array, announced = body.length) => {
  const length: number[] = []
  for (let left = announced; ; left = Math.floor(left / 128)) {
    length.push((left % 128) | (left >= 128 ? 0x80 : 0))
    if (left < 128) break
  }
  return Buffer.concat([Buffer.from([firstByte, ...length]), body])
}

export const connectPacket = ({ clientId, username, password, keepAliveS = 60 }: Connect) => {
  const flags = 0x02 | (username === undefined ? 0 : 0x80) | (password === undefined ? 0 : 0x40)
  const fields = [clientId, username, password].filter((field) => field !== undefined)
  return packetOf(
    0x10,
    Buffer.concat([textOf('MQTT'), Buffer.from([4, flags, keepAliveS >> 8, keepAliveS & 0xff]), ...fields.map(textOf)]),
  )
}

/** QoS 1 if it has a message id, otherwise QoS 0. */
export const publishPacket = (topic: string, payload: string | Uint8Array, id?: number) =>
  packetOf(
    id === undefined ? 0x30 : 0x32,
    Buffer.concat([textOf(topic), Buffer.from(id === undefined ? [] : [id >> 8, id & 0xff]), Buffer.from(payload)]),
  )

export const pingPacket = packetOf(0xc0, Buffer.alloc(0))
export const disconnectPacket = packetOf(0xe0, Buffer.alloc(0))
export const acceptedBytes = Buffer.from([0x20, 2, 0, 0])
/** CONNACK: not authorised. */
export const notAuthorizedBytes = Buffer.from([0x20, 2, 0, 5])

interface Connect {
  clientId: string
  username?: string
  password?: string
  keepAliveS?: number
}

const textOf = (text: string) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}
