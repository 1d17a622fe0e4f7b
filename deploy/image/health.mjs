// Is the portal in this container ready? It answers only to the name of PUBLIC_URL. Node's fetch sets no Host of its own choice.
import http from 'node:http'

const { PORT = '3000', PUBLIC_URL = 'http://localhost' } = process.env
const question = http.get(
  { host: '127.0.0.1', port: PORT, path: '/readyz', headers: { Host: new URL(PUBLIC_URL).host }, timeout: 4000 },
  (answer) => process.exit(answer.statusCode === 200 ? 0 : 1),
)
question.on('timeout', () => process.exit(1))
question.on('error', () => process.exit(1))
