import type { Answer } from './request.ts'

/** Sends a form by XMLHttpRequest: fetch cannot tell how much of an upload has left the device. */
export function upload(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: BodyInit | undefined },
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(init.method, url)
    for (const [name, value] of Object.entries(init.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    xhr.addEventListener('load', () =>
      resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) }),
    )
    for (const event of ['error', 'abort', 'timeout']) xhr.addEventListener(event, () => reject(new Error(event)))
    signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(init.body as XMLHttpRequestBodyInit)
  })
}
