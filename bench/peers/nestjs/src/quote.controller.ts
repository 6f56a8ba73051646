import { Body, Controller, Get, Headers, HttpCode, Param, ParseUUIDPipe, Post, Req, UseGuards } from '@nestjs/common'
import { ApiKeyGuard } from './api-key.guard.ts'
import { SubmitQuoteDto } from './quote-dto.ts'
import { QuoteService } from './quote.service.ts'

type Known = { readonly clientId: string }

@Controller('api/quote')
@UseGuards(ApiKeyGuard)
export class QuoteController {
  constructor(private readonly quotes: QuoteService) {}

  @Post('submit')
  @HttpCode(200)
  submit(
    @Req() { clientId }: Known,
    @Body() submission: SubmitQuoteDto,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.quotes.submit(clientId, submission, key)
  }

  @Get(':id/status')
  status(@Req() { clientId }: Known, @Param('id', ParseUUIDPipe) id: string) {
    return this.quotes.status(clientId, id)
  }
}
