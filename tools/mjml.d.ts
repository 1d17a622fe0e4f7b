declare module 'mjml' {
  interface Result {
    html: string
    errors: { formattedMessage: string }[]
  }
  interface Options {
    keepComments: boolean
    validationLevel: 'strict' | 'soft' | 'skip'
    fonts: Record<string, string>
  }
  export default function compile(source: string, options: Options): Promise<Result>
}
