/** Uploads files to an application, and downloads its files. */

import type { Api } from './api.ts'
import { keyOf, unexpected } from './api.ts'
import type { Bytes } from './bytes.ts'
import type { Incoming } from './http/exchange.ts'
import type { CallOptions, ChangeOptions } from './options.ts'
import type { AnsweredModel, PathOf } from './types.ts'

const TRANSFER_MILLISECONDS = 5 * 60_000

/** A file for a requirement. */
export type Upload = {
  /** The id of the requirement. */
  readonly requirement: string
  /** PDF, JPEG or PNG, at most 20 MiB. */
  readonly file: Blob | Uint8Array | ArrayBuffer
  /** `application/pdf`, `image/jpeg` or `image/png`. By default the type of the Blob; without any, the content decides. */
  readonly type?: string | undefined
  /** The file's name. Do not put personal data here. */
  readonly name?: string | undefined
}

/** A file as the service sent it. */
export type Download = {
  readonly bytes: Bytes
  readonly type: string
  /** The file's own name, or the name that the service gives it. */
  readonly name: string | undefined
}

type DocumentPath = Extract<PathOf<'post'>, `${string}/documents`>

/** Sends a file as the whole body. */
export const upload = async (
  api: Api,
  path: DocumentPath,
  parameters: Readonly<Record<string, string>>,
  { requirement, file, type, name }: Upload,
  options: ChangeOptions | undefined,
): Promise<AnsweredModel<'DocumentModel'>> => {
  const ofBlob = file instanceof Blob ? file.type : ''
  const declared = type ?? ofBlob
  const incoming = await api.send('post', path, {
    path: parameters,
    query: { requirement, name },
    file: {
      // Many programs have bytes whose type does not say that their memory is not shared.
      content: file as Blob | Bytes | ArrayBuffer,
      type: declared === '' ? 'application/octet-stream' : declared,
    },
    key: keyOf(options),
    options,
    timeoutMilliseconds: TRANSFER_MILLISECONDS,
  })
  if (incoming.json === undefined) throw unexpected('post', path, incoming)
  return incoming.json as AnsweredModel<'DocumentModel'>
}

/** Reads a whole file. */
export const download = async (
  api: Api,
  path: string,
  parameters: Readonly<Record<string, string>>,
  options: CallOptions | undefined,
): Promise<Download> => {
  const incoming = await api.send('get', path, {
    path: parameters,
    options,
    timeoutMilliseconds: TRANSFER_MILLISECONDS,
  })
  if (incoming.bytes === undefined) throw unexpected('get', path, incoming)
  return {
    bytes: incoming.bytes,
    type: incoming.headers.get('content-type') ?? 'application/octet-stream',
    name: nameOf(incoming),
  }
}

const nameOf = ({ headers }: Incoming): string | undefined => {
  const text = headers.get('content-disposition') ?? ''
  const encoded = /\bfilename\*=UTF-8''([^;]+)/i.exec(text)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return undefined
    }
  }
  return /\bfilename="([^"]*)"/i.exec(text)?.[1]
}
