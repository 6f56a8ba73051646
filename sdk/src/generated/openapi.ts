// Generated from docs/reference/openapi.json by `npm run generate`; changes here are overwritten.
export interface paths {
    "/api/quote/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a quote
         * @description Validates and saves the quote, and returns its `quoteReference`.
         *
         *     - **Valid:** the quote is submitted for review, and `wasSubmitted` is true.
         *     - **Not valid:** the quote is saved in the state Open, and `errors` lists all validation errors. Correct them and resubmit the whole quote with its `quoteReference`. This updates the same quote and does not create a new one.
         *     - **No longer Open:** the quote is not changed, and the only error is `changeDenied`.
         *
         *     In all three cases the HTTP status is 200. For a new quote, send null as `quoteReference`.
         *
         *     If the client does not belong to a dealer, `ownerUserEmail` is required. It must be the email address of a dealer user who has allowed this client to submit quotes on their behalf. A dealer’s own client also needs the user’s consent. If it omits `ownerUserEmail`, the client itself owns the quote. On resubmission, the saved owner and `customData` are retained if you omit them, and a null `customData` clears the saved one. `quoteReference` is also accepted next to `quote`, and `customData` and `ownerUserEmail` inside it.
         */
        post: operations["submitQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a case
         * @description Validates and saves the case, and returns its `caseId`.
         *
         *     - **Valid:** the case is submitted for review, and `isSubmitted` is true.
         *     - **Not valid:** the case is saved in the state Open, and `validationErrors` lists all validation errors. Correct them and resubmit the whole case with its `caseId`. This updates the same case and does not create a new one.
         *     - **No longer Open:** the case is not changed, and the only error is `changeDenied`.
         *
         *     In all three cases the HTTP status is 200. For a new case, send null as `caseId`.
         *
         *     `onBehalfOf` is the email address of the owner: a dealer user who has allowed this client to act for them. If it is empty, the calling client itself is the owner. On resubmission, an empty `onBehalfOf` retains the saved owner. The key `caseId` must always be present: send null for a new case. `caseId` and `onBehalfOf` are also accepted inside `borrower` or `loanDetails`.
         *
         *     Send the applicants twice, in `applicants` and in `borrower.applicants`. The two lists must be identical.
         */
        post: operations["submitCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a quote without submitting it
         * @description A dry run of a submission. It accepts the same request body, returns the same validation errors in `errors` and the same error responses, and saves nothing. `wasSubmitted` is false and `quoteReference` is null. If the quote is valid, `status` is Success. The Idempotency-Key is ignored.
         */
        post: operations["validateQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a case without submitting it
         * @description A dry run of a submission. It accepts the same request body, returns the same validation errors in `validationErrors` and the same error responses, and saves nothing. `isSubmitted` is false and `caseId` is null. If the case is valid, there are no validation errors. The Idempotency-Key is ignored.
         */
        post: operations["validateCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a quote
         * @description Returns the state of the quote and the time of the last state change. The response includes the custom data of the submission.
         */
        get: operations["readQuoteStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote
         * @description Returns the quote as last submitted, with its validation errors (`errors`), state and history. A client can read its own submissions and those of its dealer. Any other quote is reported as not found.
         */
        get: operations["readQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a case
         * @description Returns the state of the case and the time of the last state change. The amounts and rates are omitted until a product has been selected. `quoteReference` is the case ID in the path.
         */
        get: operations["readCaseStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a case
         * @description Returns the case as last submitted, with its validation errors (`validationErrors`), state and history. A client can read its own submissions and those of its dealer. Any other case is reported as not found.
         */
        get: operations["readCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes
         * @description Lists the quotes that this client can access, least recently changed first. A quote that changes while you page through the list appears again, so none is missed. To follow changes, store the latest `updatedAt` you have seen and send it as `updatedSince`.
         */
        get: operations["listQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases
         * @description Lists the cases that this client can access, least recently changed first. A case that changes while you page through the list appears again, so none is missed. To follow changes, store the latest `updatedAt` you have seen and send it as `updatedSince`.
         */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requirements of a quote
         * @description Lists the documents that the lender requires before the quote’s agreement can be signed, in the order in which they were requested. All of them are on one page.
         */
        get: operations["listQuoteRequirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a quote
         * @description Lists all documents uploaded for the quote, by any user or client, oldest first. All of them are on one page.
         */
        get: operations["listQuoteDocuments"];
        put?: never;
        /**
         * Upload a document for a quote
         * @description Uploads a PDF, JPEG or PNG of up to 20 MiB for one of the quote’s requirements, which then becomes `received`. Until the lender has reviewed it, you can upload another document for the same requirement. A quote can have up to 100 documents. Each client has a storage quota for the documents of all its applications, by default 20 GiB.
         *
         *     The file type is detected from the content. If you declare a type, it must match. Older names of the types are accepted, and `application/octet-stream` counts as undeclared. PDFs are rejected if they require a password, do not allow printing or copying, are incomplete, or contain JavaScript or actions that start programs. Images are rejected if they are incomplete or have more than 100 million pixels. Lender staff see a warning for PDFs with embedded files, media or XFA forms. In a form, `requirement` can come before or after `file`. Nothing is saved from an incomplete upload. An upload is cancelled if no data arrives for 30 seconds, or if it takes more than 15 minutes. A client can have four uploads in progress at once.
         *
         *     With an Idempotency-Key, two forms count as the same request if their fields and files are identical.
         */
        post: operations["uploadQuoteDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document of a quote
         * @description Returns the file as it was uploaded. The file name is in `Content-Disposition` (RFC 6266 and RFC 8187).
         */
        get: operations["readQuoteDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requirements of a case
         * @description Lists the documents that the lender requires before the case’s agreement can be signed, in the order in which they were requested. All of them are on one page.
         */
        get: operations["listCaseRequirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a case
         * @description Lists all documents uploaded for the case, by any user or client, oldest first. All of them are on one page.
         */
        get: operations["listCaseDocuments"];
        put?: never;
        /**
         * Upload a document for a case
         * @description Uploads a PDF, JPEG or PNG of up to 20 MiB for one of the case’s requirements, which then becomes `received`. Until the lender has reviewed it, you can upload another document for the same requirement. A case can have up to 100 documents. Each client has a storage quota for the documents of all its applications, by default 20 GiB.
         *
         *     The file type is detected from the content. If you declare a type, it must match. Older names of the types are accepted, and `application/octet-stream` counts as undeclared. PDFs are rejected if they require a password, do not allow printing or copying, are incomplete, or contain JavaScript or actions that start programs. Images are rejected if they are incomplete or have more than 100 million pixels. Lender staff see a warning for PDFs with embedded files, media or XFA forms. In a form, `requirement` can come before or after `file`. Nothing is saved from an incomplete upload. An upload is cancelled if no data arrives for 30 seconds, or if it takes more than 15 minutes. A client can have four uploads in progress at once.
         *
         *     With an Idempotency-Key, two forms count as the same request if their fields and files are identical.
         */
        post: operations["uploadCaseDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document of a case
         * @description Returns the file as it was uploaded. The file name is in `Content-Disposition` (RFC 6266 and RFC 8187).
         */
        get: operations["readCaseDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signing progress of a quote
         * @description Returns the quote’s signing process that is in progress or completed, or the last one that ended without all signatures. If signing has never been started, `state`, `startedAt` and `lapsesAt` are null. `reason` explains why signing cannot start now, and `requirements` lists the documents that are still missing.
         */
        get: operations["readQuoteSigning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the sealed agreement of a quote
         * @description Returns the agreement with all signatures, the signing record and the lender’s seal (PAdES), which any PDF reader can verify. The sealed content never changes. To keep the seal verifiable for years, the service appends revocation data and time-stamps to the file.
         */
        get: operations["readQuoteAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/esign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing for a case
         * @description Starts electronic signing for an approved case with no outstanding requirements. The service prepares the agreement and emails every applicant a signing link, which expires after 14 days. A repeated request returns the progress. Only the request that started signing returns `Initiated`.
         *
         *     For a case that this client cannot access, the status is `Not permitted`, whether or not the case exists. If the status is `Not ready`, `GET /api/case/{caseId}/signing` explains why in `reason` and lists the missing documents in `requirements`. The request body is optional.
         */
        post: operations["startCaseSigning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signing progress of a case
         * @description Returns the case’s signing process that is in progress or completed, or the last one that ended without all signatures. If signing has never been started, `state`, `startedAt` and `lapsesAt` are null. `reason` explains why signing cannot start now, and `requirements` lists the documents that are still missing.
         */
        get: operations["readCaseSigning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the sealed agreement of a case
         * @description Returns the agreement with all signatures, the signing record and the lender’s seal (PAdES), which any PDF reader can verify. The sealed content never changes. To keep the seal verifiable for years, the service appends revocation data and time-stamps to the file.
         */
        get: operations["readCaseAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get quotations
         * @description Calculates the finance offers for a vehicle, a price and a deposit, for example for your website. Nothing is saved, so you can send a request with every keystroke. The Idempotency-Key is ignored.
         *
         *     Offers are sorted by the lowest APR, then by the lowest monthly payment. A dealer’s client gets the dealer’s own rates, if there are any. If requested terms are not available, the status is still 200 and `reasons` explains why. If fields are not valid, the status is 400 and `errors` lists all of them.
         *
         *     A quotation is not binding. An application gets the offers available on the day of its submission.
         */
        post: operations["quoteOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token
         * @description Issues an access token with the OAuth 2.0 client credentials grant (RFC 6749, 4.4). A token is valid for 600 seconds. Send it as `Authorization: Bearer`, like an API key, and treat it as an opaque string. Get a new token shortly before it expires, or when an operation returns 401.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access token
         * @description Revokes one of the client’s own tokens (RFC 7009). Within a second, the token is rejected everywhere. The response is the same for an unknown token and for another client’s token, which stays valid.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Introspect an access token
         * @description Describes one of the client’s own tokens (RFC 7662). For a token that is expired, revoked, unknown or issued to another client, the response only states that it is not active. With `Accept: application/token-introspection+jwt`, the response is signed (RFC 9701).
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List signing keys
         * @description Returns the public keys (RFC 7517) for verifying signed introspection responses: the current key, and those retired less than a day ago.
         */
        get: operations["readSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get authorization server metadata (OpenID Connect Discovery)
         * @description Returns the metadata at the OpenID Connect Discovery path, where many libraries look first. Users do not sign in here: the server has no authorization endpoint and does not issue ID tokens.
         */
        get: operations["readOpenIdConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server/oauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get authorization server metadata
         * @description Returns the metadata at the path that RFC 8414 derives from the issuer.
         */
        get: operations["readAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get authorization server metadata (below the issuer path)
         * @description Returns the same metadata, for clients that append the well-known path to the issuer instead of inserting it before the issuer’s path.
         */
        get: operations["readAuthorizationServerHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description For process supervisors. Responds as long as the process is able to. If there is no response, restart the process.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description For load balancers. Returns 200 if the database responds, accepts writes, has free disk space and has the schema of this version, and no submissions are stuck. Otherwise, and while the service is starting or stopping, returns 503 with the reason.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Prometheus metrics
         * @description Open to everyone in a sandbox. Otherwise it requires the token that the operator has set (METRICS_TOKEN), or is only available on a separate port.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description Returns the OpenAPI 3.1 description of the service. For a readable version, see `/docs/api`.
         */
        get: operations["openApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the AsyncAPI document
         * @description Returns the AsyncAPI 3.1 description of the events in webhooks and the event feed.
         */
        get: operations["asyncApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a quote
         * @description Withdraws the quote on behalf of the borrower. This is possible until the quote has been paid out.
         */
        post: operations["withdrawQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a case
         * @description Withdraws the case on behalf of the borrower. This is possible until the case has been paid out.
         */
        post: operations["withdrawCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a review of a quote
         * @description Sends a quote that the decision policy declined automatically to an underwriter. Its state changes to InReview. If an underwriter declined it, only lender staff can reopen it. In the sandbox, every declined quote can be reviewed.
         */
        post: operations["reviewQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a review of a case
         * @description Sends a case that the decision policy declined automatically to an underwriter. Its state changes to InReview. If an underwriter declined it, only lender staff can reopen it. In the sandbox, every declined case can be reviewed.
         */
        post: operations["reviewCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/stop-signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the signing of a quote
         * @description Ends a signing in progress. The links stop working, and each signer who had one gets an email. The quote is Approved again: signing can start again, or a corrected application can take its place. This is possible until everyone has signed.
         */
        post: operations["stopSigningQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/stop-signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the signing of a case
         * @description Ends a signing in progress. The links stop working, and each signer who had one gets an email. The case is Approved again: signing can start again, or a corrected application can take its place. This is possible until everyone has signed.
         */
        post: operations["stopSigningCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/counter-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Respond to the counter-offer for a quote
         * @description Says that the customer accepts the lender’s counter-offer, or asks for other terms. The quote stays Approved. `GET /api/quote/{quoteReference}` has the counter-offer in `nextStep`. Starting signing also counts as acceptance. If the customer wants neither, withdraw the quote. If nobody responds, the approval expires on the day in `nextStep.sentence`; none is there if approvals do not expire.
         */
        post: operations["respondToQuoteCounterOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/counter-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Respond to the counter-offer for a case
         * @description Says that the customer accepts the lender’s counter-offer, or asks for other terms. The case stays Approved. `GET /api/case/{caseId}` has the counter-offer in `nextStep`. Starting signing also counts as acceptance. If the customer wants neither, withdraw the case. If nobody responds, the approval expires on the day in `nextStep.sentence`; none is there if approvals do not expire.
         */
        post: operations["respondToCaseCounterOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/{reference}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance an application to a state (sandbox)
         * @description For test clients only. Advances a quote or a case to a state through allowed transitions. Each transition is recorded and causes events as usual. An open application must be submitted successfully first. For live clients this path does not exist.
         */
        post: operations["advanceInSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sandbox
         * @description Creates a sandbox with two dealers, a partner, test clients and users. You do not need any credentials. The sandbox is empty, is separate from all other data of the installation, and is deleted with everything in it after some days. Emails and text messages are not sent: `GET /api/sandbox/messages` returns them. Some installations do not offer sandboxes, and each network can only create a limited number.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the sandbox
         * @description Returns the calling client’s sandbox, if it was created with `POST /api/sandboxes`, and the time when it will be deleted.
         */
        get: operations["readSandbox"];
        put?: never;
        post?: never;
        /**
         * Delete the sandbox
         * @description Ends the calling client’s sandbox. All its credentials stop working within a second, and everything in it is deleted within minutes.
         */
        delete: operations["endSandbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Deletes everything in the calling client’s sandbox except clients, keys, users and consents: applications, documents, events, webhook endpoints, messages and the request log.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages of the sandbox
         * @description Lists the emails and text messages to users and signers in the calling client’s sandbox, newest first. A sandbox that was created with `POST /api/sandboxes` does not send them.
         */
        get: operations["listSandboxMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/{reference}/signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get signing links and codes (sandbox)
         * @description For test clients only. Returns the signing state of a quote or a case, with each signer’s link and the code that they requested, so that a test can sign for them. For live clients this path does not exist.
         */
        get: operations["readSandboxSigning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/{reference}/esign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing (sandbox)
         * @description For test clients only. Starts signing for a quote or a case, as lender staff do for live quotes. For live clients this path does not exist.
         */
        post: operations["startSandboxSigning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/certifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign the result of a certification run (sandbox)
         * @description For test clients only. `forecourt certify` sends the result of its run here. The service compares the request IDs with the client’s request log since the start of the run, and returns a signed certificate, which says of each item whether the log shows it or only the program says so. It only stores an entry in the audit log. For live clients this path does not exist.
         */
        post: operations["signCertification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certifications/{signature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the signature of a certificate
         * @description Returns whether this service made the signature, and the digest of the signed certificate. Compare the digest with the SHA-256 of your copy: the file’s `certificate` as JSON without spaces. `forecourt certify --verify` does both.
         */
        get: operations["verifyCertification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/car/specification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search new car specifications
         * @description Finds new cars by make, model and specification, best match first. The spelling does not have to be exact. Send at least one of the three. Use a car’s `id` as `newVehicle.carId`, and its other values in the fields with the same names. If the results have different makes or models, `details=true` adds the make and model of each car.
         */
        get: operations["searchCarSpecifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{set}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules of a set
         * @description Returns all rules for a submission, for software that builds forms: the fields with their types, conditions and requirements, the cross-field rules, the validation error types, a JSON Schema with the conditions, and the banks and terms that the lender accepts. The response changes with the version of the service, and when the lender changes its banks or products.
         */
        get: operations["readRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents
         * @description Lists the users who allow this client to act for them, oldest consent first. Your client sends users to the page `/consent?client_id=…&state=…&redirect_uri=…`, where they give consent. They can withdraw it at any time. Both take effect with the next request. A user who is not listed here cannot be the owner of an application. A dealer’s client also needs the consent of its own dealer’s users.
         */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Lists the webhook endpoints of this client, oldest first. All of them are on one page.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Registers a URL to which the service sends the events of all applications that this client can access. A client can have up to 20 webhook endpoints, or 5 in a sandbox of your own. The secret is only shown in this response.
         *
         *     **Requests.** Each event is sent as a POST with `type`, `timestamp` and `data`, as described for each type in `/asyncapi.json`. Requests are signed according to [Standard Webhooks](https://www.standardwebhooks.com), with the headers `webhook-id` (the event ID, the same for each attempt), `webhook-timestamp` and `webhook-signature`. Verify the signature over the raw request body, and reject timestamps that are more than five minutes off.
         *
         *     **Responses.** Return any 2xx status within 15 seconds, before you process the event. Redirects are not followed, and at most 64 KiB of the response are read. 410 disables the endpoint immediately.
         *
         *     **Retries.** Any other result is retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 8 h, until 5 days after the first attempt. Each delay varies by up to 20%. `Retry-After` is respected, up to 24 hours. An endpoint that accepts no events for 5 days is disabled, and its users are notified by email.
         *
         *     **Duplicates and order.** Each event is delivered at least once, so store the `webhook-id` to detect duplicates. Events of one application are sent in order where possible. `data.sequence` gives the reliable order.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Returns the settings and health of a webhook endpoint, without its secret.
         */
        get: operations["readWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the webhook endpoint and its pending deliveries.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Updates the fields that you send. A change of `types` applies to future events. While an endpoint is disabled, no events are queued for it, and pending deliveries wait. To get the events of that period, redeliver them or read the event feed. When you enable an endpoint or change its URL, all pending deliveries are sent immediately.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook secret
         * @description Creates a new secret, which is only shown in this response. For 24 hours, deliveries are also signed with the previous secret. If you rotate again within that time, each replaced secret stays valid for its own 24 hours. Deliveries then have one signature per secret, up to 10.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook endpoint
         * @description Sends `webhook.ping` immediately, signed like any delivery, and returns the result, which can take up to 15 seconds. A ping is not an event: it does not appear in the event feed or the delivery list, it is not retried, and its result has no effect on the endpoint. You can also ping disabled endpoints.
         */
        post: operations["pingWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Lists the past and pending deliveries of a webhook endpoint, newest event first, with all attempts. Deliveries are stored for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/deliveries/{number}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Redelivers one event from this client’s event feed immediately, with a new retry schedule. It does not matter whether the earlier delivery succeeded, failed or was never made. Events whose owner has since withdrawn consent are not found.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a range of events
         * @description Redelivers the events in a range of this client’s event feed, up to 10,000 per request, or 100 in a sandbox of your own. Use it after an outage, or to get events from before the endpoint was created.
         */
        post: operations["redeliverWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists the events of the applications that this client can access, in a strict order. The lender’s own clients get the events of every dealer, and need the scope `lender:read` instead. They are the same events as in webhooks, with the same IDs, and are stored for 90 days. Start with `cursor=0`, or with `cursor=now` for future events only, and continue with `nextCursor`, which is always present. This way you do not miss any event, even if several happen at once. An empty page does not mean that there are no more events. The numbers in a cursor have no meaning, but always increase.
         *
         *     With `wait`, the response is sent as soon as there is a new event (long polling). A client can have 20 open requests that wait for events.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description Lists the applications of every dealer in the mode of this client, quotes and cases alike, least recently changed first. An application that changes while you page through the list appears again, so none is missed.
         */
        get: operations["listLenderApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an application
         * @description Returns everything that the lender knows about an application, in the same form for quotes and cases, with its PPS and account numbers. The audit log records who reads it. Send `version` with your decision, so that it applies to what you have read.
         */
        get: operations["readLenderApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document
         * @description Returns the file as it was uploaded. The file name is in `Content-Disposition` (RFC 6266 and RFC 8187). The audit log records each download.
         */
        get: operations["readLenderDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the sealed agreement
         * @description Returns the agreement with all signatures, the signing record and the lender’s seal (PAdES). The audit log records each download.
         */
        get: operations["readLenderAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evidence of the signing
         * @description Returns every step of the signing. With the sealed agreement, `forecourt signing verify` proves that none was changed, removed or added. The audit log records each download.
         */
        get: operations["readLenderEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/checks/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a check
         * @description Records the result of a check, the facts that a provider found out, or both. A provider that responded with 202 sends its result here. The decision policy then looks at the application again. `unclear` leaves the check to a person, and replaces an earlier `passed`. A check cannot be waived, and a check that has failed for the revision cannot be recorded as passed, which returns 409 `check-failed`: both are decisions for a person.
         */
        post: operations["recordLenderCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a document
         * @description Requests a document from the dealer, who is notified like the dealer’s software.
         */
        post: operations["requestLenderDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/requirements/{requirementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review a document
         * @description Accepts or rejects the documents of a requirement, or waives it.
         */
        post: operations["reviewLenderRequirement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide on an application
         * @description Makes a decision of the lender, by the same rules as in the console. If the application has changed since `version`, nothing is decided: the response is 409, and `changed` says who was quicker. Where two must approve, a client counts as one of them and a person as the other; two clients are not enough. A client cannot override the policy’s decline.
         */
        post: operations["decideLenderApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description Lists the signed contracts of all dealers, the longest waiting first: by default those that have been neither booked nor rejected. Contracts that have been paid out stay in this list until they are acknowledged.
         */
        get: operations["listBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/contract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a signed contract
         * @description Returns everything that a core system needs to book a contract: parties, figures, schedule, product and law, mandate, payee, documents and the sealed agreement with their hashes. Available as soon as the application is `Signed` and its agreement is sealed, and also after a payout or a withdrawal. The guide to booking contracts explains how the schedule is calculated. The audit log records who has read a contract.
         */
        get: operations["readContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/booking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge a contract as booked, rejected or reversed
         * @description Records what the core system has made of a contract, and sends `bookingChanged` events. The same request again has no further effect and returns the same response, with or without an Idempotency-Key. A booked contract cannot be booked under another number or be rejected: a person corrects a wrong number in the console. A rejected one can still be booked. The booking of an application that has been withdrawn since can be reversed.
         */
        post: operations["acknowledgeContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lender/applications/{reference}/nearest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the nearest figures that would be approved
         * @description Returns the smallest change of deposit, term or product with which the policy would approve an application that waits for a decision or was declined: each change alone, and the combination that needs the smallest additional deposit. Products, law and policy are those of today; facts are those already known. To approve with these figures, send `deposit`, `term` and `productId` as `terms` of a decision.
         */
        get: operations["readNearestFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "quote.statusChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.statusChanged
         * @description The state of a quote has changed. A first submission counts as a change. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onQuoteStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.requirementsChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.requirementsChanged
         * @description The documents that the lender requires for a quote have changed, but its state has not. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onQuoteRequirementsChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.validationFailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.validationFailed
         * @description A submitted quote has failed validation. It is saved in the state Open. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onQuoteValidationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.signingChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.signingChanged
         * @description The electronic signing of a quote has started, progressed or ended. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onQuoteSigningChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.erased
         * @description A quote has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onQuoteErased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.statusChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.statusChanged
         * @description The state of a case has changed. A first submission counts as a change. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onCaseStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.requirementsChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.requirementsChanged
         * @description The documents that the lender requires for a case have changed, but its state has not. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onCaseRequirementsChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.validationFailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.validationFailed
         * @description A submitted case has failed validation. It is saved in the state Open. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onCaseValidationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.signingChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.signingChanged
         * @description The electronic signing of a case has started, progressed or ended. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onCaseSigningChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.erased
         * @description A case has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onCaseErased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consent.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * consent.changed
         * @description A user has allowed this client to act for them, or has withdrawn that consent. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onConsentChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.bookingChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.bookingChanged
         * @description The lender’s core system has booked or rejected the contract of a quote or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onQuoteBookingChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.bookingChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.bookingChanged
         * @description The lender’s core system has booked or rejected the contract of a case or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onCaseBookingChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.ping
         * @description A test delivery. It is not an event and does not appear in the event feed. Sent to each webhook endpoint that has chosen this type.
         */
        post: operations["onWebhookPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        QuoteSubmitApplicationRequestModel: QuoteSubmitApplicationRequestModel;
        QuoteApplicationModel: QuoteApplicationModel;
        QuoteApplicantModel: QuoteApplicantModel;
        QuoteContactDetailsModel: QuoteContactDetailsModel;
        QuoteAddressHistoryModel: QuoteAddressHistoryModel;
        QuoteCcrCounty: QuoteCcrCounty;
        QuoteDuration: QuoteDuration;
        QuotePersonalInfoModel: QuotePersonalInfoModel;
        QuoteResidentialStatus: QuoteResidentialStatus;
        QuoteResidentialStatusCode: QuoteResidentialStatusCode;
        QuoteResidentialStatusText: QuoteResidentialStatusText;
        QuoteTitle: QuoteTitle;
        QuoteTitleCode: QuoteTitleCode;
        QuoteTitleText: QuoteTitleText;
        QuoteMaritalStatus: QuoteMaritalStatus;
        QuoteEmploymentModel: QuoteEmploymentModel;
        QuoteAddressModel: QuoteAddressModel;
        QuoteEmploymentType: QuoteEmploymentType;
        QuoteEmploymentTypeCode: QuoteEmploymentTypeCode;
        QuoteEmploymentTypeText: QuoteEmploymentTypeText;
        QuoteEmploymentStatus: QuoteEmploymentStatus;
        QuoteEmploymentStatusCode: QuoteEmploymentStatusCode;
        QuoteEmploymentStatusText: QuoteEmploymentStatusText;
        QuoteIncomeExpenditureModel: QuoteIncomeExpenditureModel;
        QuoteBankDetailsModel: QuoteBankDetailsModel;
        QuoteAccountType: QuoteAccountType;
        QuoteAccountTypeCode: QuoteAccountTypeCode;
        QuoteAccountTypeText: QuoteAccountTypeText;
        QuoteBorrowerType: QuoteBorrowerType;
        QuoteFinanceModel: QuoteFinanceModel;
        QuoteFinanceApplyingFor: QuoteFinanceApplyingFor;
        QuoteFinanceApplyingForCode: QuoteFinanceApplyingForCode;
        QuoteFinanceApplyingForText: QuoteFinanceApplyingForText;
        QuoteBusinessModel: QuoteBusinessModel;
        QuoteCompanyModel: QuoteCompanyModel;
        QuoteNewVehicleModel: QuoteNewVehicleModel;
        QuotePartnershipModel: QuotePartnershipModel;
        QuoteSoleTraderModel: QuoteSoleTraderModel;
        QuoteUsedVehicleModel: QuoteUsedVehicleModel;
        CaseApplicationModel: CaseApplicationModel;
        CaseBorrowerDetailsModel: CaseBorrowerDetailsModel;
        CaseBorrowerType: CaseBorrowerType;
        CaseBankDetailsModel: CaseBankDetailsModel;
        CaseAccountType: CaseAccountType;
        CaseApplicantModel: CaseApplicantModel;
        CaseTitle: CaseTitle;
        CaseGender: CaseGender;
        CaseMaritalStatus: CaseMaritalStatus;
        CaseResidentialStatus: CaseResidentialStatus;
        CaseAddressHistoryModel: CaseAddressHistoryModel;
        CaseDuration: CaseDuration;
        CaseEmploymentModel: CaseEmploymentModel;
        CaseEmploymentType: CaseEmploymentType;
        CaseEmploymentStatus: CaseEmploymentStatus;
        CaseIncomeExpenditureModel: CaseIncomeExpenditureModel;
        CaseContactDetailsModel: CaseContactDetailsModel;
        CaseLoanDetailsModel: CaseLoanDetailsModel;
        CaseVehicleDetailsModel: CaseVehicleDetailsModel;
        CaseVehicleType: CaseVehicleType;
        CaseAnnualKilometers: CaseAnnualKilometers;
        CaseAnnualKilometersText: CaseAnnualKilometersText;
        CaseLoanType: CaseLoanType;
        QuotationModel: QuotationModel;
        QuotationLoanType: QuotationLoanType;
        QuotationVehicleType: QuotationVehicleType;
        QuotationBorrowerType: QuotationBorrowerType;
        QuotationAnnualKilometers: QuotationAnnualKilometers;
        QuotationAnnualKilometersText: QuotationAnnualKilometersText;
        QuoteSubmitApplicationResponseModel: QuoteSubmitApplicationResponseModel;
        QuoteApiResponseStatusType: QuoteApiResponseStatusType;
        QuoteNodeJsFieldValidation: QuoteNodeJsFieldValidation;
        QuoteFailureType: QuoteFailureType;
        CaseSubmitApplicationResponseModel: CaseSubmitApplicationResponseModel;
        CaseFieldValidation: CaseFieldValidation;
        CaseFailureType: CaseFailureType;
        Problem: Problem;
        ProblemFieldModel: ProblemFieldModel;
        QuoteStatusResponseModel: QuoteStatusResponseModel;
        ApplicationState: ApplicationState;
        QuoteReadResponseModel: QuoteReadResponseModel;
        NextStepModel: NextStepModel;
        CounterOfferModel: CounterOfferModel;
        HistoryEntryModel: HistoryEntryModel;
        CaseStatusResponseModel: CaseStatusResponseModel;
        CaseReadResponseModel: CaseReadResponseModel;
        QuoteListResponseModel: QuoteListResponseModel;
        QuoteListItemModel: QuoteListItemModel;
        CaseListResponseModel: CaseListResponseModel;
        CaseListItemModel: CaseListItemModel;
        RequirementListResponseModel: RequirementListResponseModel;
        RequirementModel: RequirementModel;
        DocumentUploadModel: DocumentUploadModel;
        DocumentModel: DocumentModel;
        DocumentListResponseModel: DocumentListResponseModel;
        SigningModel: SigningModel;
        SignerModel: SignerModel;
        CaseStartEsignModel: CaseStartEsignModel;
        CaseStartEsignResponseModel: CaseStartEsignResponseModel;
        CaseESignStatus: CaseESignStatus;
        QuotationResponseModel: QuotationResponseModel;
        QuotationOfferModel: QuotationOfferModel;
        QuotationPaymentModel: QuotationPaymentModel;
        QuotationReasonModel: QuotationReasonModel;
        QuotationProblem: QuotationProblem;
        QuotationFailureModel: QuotationFailureModel;
        AccessTokenResponseModel: AccessTokenResponseModel;
        OAuthErrorResponseModel: OAuthErrorResponseModel;
        TokenIntrospectionResponseModel: TokenIntrospectionResponseModel;
        SigningKeysResponseModel: SigningKeysResponseModel;
        AuthorizationServerResponseModel: AuthorizationServerResponseModel;
        HealthModel: HealthModel;
        ReasonModel: ReasonModel;
        CounterOfferResponseModel: CounterOfferResponseModel;
        AdvanceModel: AdvanceModel;
        AdvanceResponseModel: AdvanceResponseModel;
        CreatedSandboxModel: CreatedSandboxModel;
        SandboxClientModel: SandboxClientModel;
        SandboxUserModel: SandboxUserModel;
        SandboxModel: SandboxModel;
        SandboxMessageListResponseModel: SandboxMessageListResponseModel;
        SandboxMessageModel: SandboxMessageModel;
        SandboxSigningModel: SandboxSigningModel;
        SandboxSignerModel: SandboxSignerModel;
        SandboxStartEsignResponseModel: SandboxStartEsignResponseModel;
        CertificationModel: CertificationModel;
        CertificationItemModel: CertificationItemModel;
        CertificationEvidenceModel: CertificationEvidenceModel;
        SignedCertificateModel: SignedCertificateModel;
        SignedCertificationItemModel: SignedCertificationItemModel;
        SignedCertificationEvidenceModel: SignedCertificationEvidenceModel;
        VerifiedCertificationModel: VerifiedCertificationModel;
        CarSpecificationResponseModel: CarSpecificationResponseModel;
        CarModel: CarModel;
        RulesModel: RulesModel;
        RuleFieldModel: RuleFieldModel;
        RuleConditionModel: RuleConditionModel;
        RuleAcrossFieldsModel: RuleAcrossFieldsModel;
        FailureTypeModel: FailureTypeModel;
        OfferedTermsModel: OfferedTermsModel;
        ConsentListResponseModel: ConsentListResponseModel;
        ConsentModel: ConsentModel;
        WebhookEndpointCreationModel: WebhookEndpointCreationModel;
        EventType: EventType;
        WebhookEndpointWithSecretModel: WebhookEndpointWithSecretModel;
        WebhookEndpointListModel: WebhookEndpointListModel;
        WebhookEndpointModel: WebhookEndpointModel;
        WebhookEndpointChangeModel: WebhookEndpointChangeModel;
        WebhookSecretModel: WebhookSecretModel;
        WebhookPingModel: WebhookPingModel;
        WebhookDeliveryListModel: WebhookDeliveryListModel;
        WebhookDeliveryModel: WebhookDeliveryModel;
        WebhookAttemptModel: WebhookAttemptModel;
        WebhookRedeliveryModel: WebhookRedeliveryModel;
        WebhookRangeModel: WebhookRangeModel;
        EventListResponseModel: EventListResponseModel;
        EventModel: EventModel;
        QuoteStatusChangedFeedItem: QuoteStatusChangedFeedItem;
        QuoteStatusChangedData: QuoteStatusChangedData;
        ApprovedFiguresModel: ApprovedFiguresModel;
        QuoteRequirementsChangedFeedItem: QuoteRequirementsChangedFeedItem;
        QuoteRequirementsChangedData: QuoteRequirementsChangedData;
        QuoteValidationFailedFeedItem: QuoteValidationFailedFeedItem;
        QuoteValidationFailedData: QuoteValidationFailedData;
        QuoteSigningChangedFeedItem: QuoteSigningChangedFeedItem;
        QuoteSigningChangedData: QuoteSigningChangedData;
        QuoteErasedFeedItem: QuoteErasedFeedItem;
        QuoteErasedData: QuoteErasedData;
        CaseStatusChangedFeedItem: CaseStatusChangedFeedItem;
        CaseStatusChangedData: CaseStatusChangedData;
        CaseRequirementsChangedFeedItem: CaseRequirementsChangedFeedItem;
        CaseRequirementsChangedData: CaseRequirementsChangedData;
        CaseValidationFailedFeedItem: CaseValidationFailedFeedItem;
        CaseValidationFailedData: CaseValidationFailedData;
        CaseSigningChangedFeedItem: CaseSigningChangedFeedItem;
        CaseSigningChangedData: CaseSigningChangedData;
        CaseErasedFeedItem: CaseErasedFeedItem;
        CaseErasedData: CaseErasedData;
        ConsentChangedFeedItem: ConsentChangedFeedItem;
        ConsentChangedData: ConsentChangedData;
        QuoteBookingChangedFeedItem: QuoteBookingChangedFeedItem;
        QuoteBookingChangedData: QuoteBookingChangedData;
        CaseBookingChangedFeedItem: CaseBookingChangedFeedItem;
        CaseBookingChangedData: CaseBookingChangedData;
        LenderApplicationListResponseModel: LenderApplicationListResponseModel;
        LenderApplicationItemModel: LenderApplicationItemModel;
        LenderApplicationResponseModel: LenderApplicationResponseModel;
        LenderApplicationModel: LenderApplicationModel;
        LenderPartyModel: LenderPartyModel;
        LenderResidenceModel: LenderResidenceModel;
        LenderEmploymentModel: LenderEmploymentModel;
        LenderAddressModel: LenderAddressModel;
        LenderFailureModel: LenderFailureModel;
        LenderFiguresModel: LenderFiguresModel;
        LenderPolicyFindingModel: LenderPolicyFindingModel;
        LenderCheckModel: LenderCheckModel;
        LenderActorModel: LenderActorModel;
        LenderFactModel: LenderFactModel;
        LenderRequirementModel: LenderRequirementModel;
        LenderDocumentModel: LenderDocumentModel;
        LenderApprovalModel: LenderApprovalModel;
        LenderSigningModel: LenderSigningModel;
        LenderBookingModel: LenderBookingModel;
        LenderTransitionModel: LenderTransitionModel;
        LenderEvidenceResponseModel: LenderEvidenceResponseModel;
        LenderCheckResultModel: LenderCheckResultModel;
        LenderChangedModel: LenderChangedModel;
        LenderProblem: LenderProblem;
        LenderDocumentRequestModel: LenderDocumentRequestModel;
        LenderReviewModel: LenderReviewModel;
        LenderDecisionModel: LenderDecisionModel;
        LenderDecidedModel: LenderDecidedModel;
        WaitingContractListModel: WaitingContractListModel;
        WaitingContractModel: WaitingContractModel;
        ContractModel: ContractModel;
        BookingRequestModel: BookingRequestModel;
        BookingModel: BookingModel;
        BookingProblem: BookingProblem;
        LenderNearestResponseModel: LenderNearestResponseModel;
        LenderNearestFiguresModel: LenderNearestFiguresModel;
        QuoteStatusChangedEvent: QuoteStatusChangedEvent;
        QuoteRequirementsChangedEvent: QuoteRequirementsChangedEvent;
        QuoteValidationFailedEvent: QuoteValidationFailedEvent;
        QuoteSigningChangedEvent: QuoteSigningChangedEvent;
        QuoteErasedEvent: QuoteErasedEvent;
        CaseStatusChangedEvent: CaseStatusChangedEvent;
        CaseRequirementsChangedEvent: CaseRequirementsChangedEvent;
        CaseValidationFailedEvent: CaseValidationFailedEvent;
        CaseSigningChangedEvent: CaseSigningChangedEvent;
        CaseErasedEvent: CaseErasedEvent;
        ConsentChangedEvent: ConsentChangedEvent;
        QuoteBookingChangedEvent: QuoteBookingChangedEvent;
        CaseBookingChangedEvent: CaseBookingChangedEvent;
        WebhookPingEvent: WebhookPingEvent;
        WebhookPingData: WebhookPingData;
    };
    responses: {
        /** @description The credentials are missing, unknown, expired or revoked. Send a valid API key or access token as Authorization: Bearer. */
        NoCredentials: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description This client is disabled, or the client or its key does not have the required scope. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The first request with this Idempotency-Key is still being processed. Send it again in a few seconds. */
        StillRunning: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The request body is larger than 256 KiB. Send a smaller one. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The content type or encoding is not supported. Send application/json without Content-Encoding. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description This Idempotency-Key was used with a different request body in the last 24 hours. Use a new key for each new request. */
        KeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description Rate limit exceeded. Wait for the number of seconds in Retry-After. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description Rate limit exceeded for the IP address of the request. */
        TooManyOfAddress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The service failed. Send the same request again, with the same Idempotency-Key. */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The service is starting or stopping, or cannot reach its database. Send the same request again after the time in Retry-After. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The request is not valid HTTP, for example because it has no Host header. */
        BrokenRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The request took too long to arrive. Send it again. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
    };
    parameters: {
        /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
        IdempotencyKey: string;
        /**
         * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
         * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
         */
        WebhookId: string;
        /**
         * @description The time of this attempt, as a Unix timestamp in seconds.
         * @example 1772443800
         */
        WebhookTimestamp: string;
        /**
         * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The ID of the request, which is also in the service’s log. Quote it when you ask about a response.
         * @example Zm9yZWNvdXJ0LWlk
         */
        "X-Request-Id": string;
        /**
         * @description The number of requests that the client can send per minute.
         * @example 600
         */
        "RateLimit-Limit": number;
        /**
         * @description The number of requests left in this minute. Several processes of the service exchange their counts every second, so it can be too high by what was sent to the others since.
         * @example 597
         */
        "RateLimit-Remaining": number;
        /**
         * @description The number of seconds until the limit resets.
         * @example 42
         */
        "RateLimit-Reset": number;
        /**
         * @description The number of seconds to wait before the next request.
         * @example 42
         */
        "Retry-After": number;
        /**
         * @description `Bearer`, and why the credentials or the owner were not accepted.
         * @example Bearer realm="forecourt"
         */
        "WWW-Authenticate": string;
        /** @description `true` if this is the stored response to an earlier request with the same Idempotency-Key. Otherwise the header is absent. */
        "Idempotent-Replayed": "true";
        /**
         * @description For test applications: the first five unknown sandbox commands, percent-encoded and separated by commas. The history lists all of them.
         * @example aprove%20after%205s
         */
        "Sandbox-Unknown-Words": string;
        /**
         * @description For test clients: the paths of the first twenty unknown fields in the request body, which were ignored, separated by commas. A key that does not look like a field name is shortened and percent-encoded. Absent if all fields are known.
         * @example quote.finance.tradeInn, quote.applicants[0].nickname
         */
        "Sandbox-Unknown-Fields": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    submitQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The quote, in UTF-8, at most 256 KiB. Field names are matched regardless of case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored. For test clients, the `Sandbox-Unknown-Fields` header lists them. */
        requestBody: {
            content: {
                "application/json": QuoteSubmitApplicationRequestModel;
            };
        };
        responses: {
            /** @description The quote has been saved: either submitted, or Open with validation errors. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Words": components["headers"]["Sandbox-Unknown-Words"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The request body is not a JSON object in UTF-8, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The credentials are missing or not valid, or the owner does not exist or has not allowed this client to act for them. Nothing is saved. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The client is disabled, or the client or its key does not have the required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The `quoteReference` in the request body does not exist, or this client cannot access it. Nothing is saved. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The first request with this Idempotency-Key is still being processed. Send it again in a few seconds. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The request body is larger than 256 KiB. Send a smaller one. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The content type or encoding is not supported. Send application/json without Content-Encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description This Idempotency-Key was used with a different request body in the last 24 hours. Use a new key for each new request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description Rate limit exceeded. Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The service failed. Send the same request again, with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The service is starting or stopping, or cannot reach its database. Send the same request again after the time in Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
        };
    };
    submitCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The case, in UTF-8, at most 256 KiB. Field names are matched regardless of case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored. For test clients, the `Sandbox-Unknown-Fields` header lists them. */
        requestBody: {
            content: {
                "application/json": CaseApplicationModel;
            };
        };
        responses: {
            /** @description The case has been saved: either submitted, or Open with validation errors. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Words": components["headers"]["Sandbox-Unknown-Words"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseSubmitApplicationResponseModel;
                };
            };
            /** @description The request body is not a JSON object in UTF-8, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The credentials are missing or not valid, or the owner does not exist or has not allowed this client to act for them. Nothing is saved. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The client is disabled, or the client or its key does not have the required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The `caseId` in the request body does not exist, or this client cannot access it. Nothing is saved. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The quote, in UTF-8, at most 256 KiB. Field names are matched regardless of case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored. For test clients, the `Sandbox-Unknown-Fields` header lists them. */
        requestBody: {
            content: {
                "application/json": QuoteSubmitApplicationRequestModel;
            };
        };
        responses: {
            /** @description The result that a submission would have. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The request body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The credentials are missing or not valid, or the owner does not exist or has not allowed this client to act for them. Nothing is saved. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The client is disabled, or the client or its key does not have the required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The `quoteReference` in the request body does not exist, or this client cannot access it. Nothing is saved. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The request body is larger than 256 KiB. Send a smaller one. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The content type or encoding is not supported. Send application/json without Content-Encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description Rate limit exceeded. Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The service failed. Send the same request again, with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
            /** @description The service is starting or stopping, or cannot reach its database. Send the same request again after the time in Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteSubmitApplicationResponseModel;
                };
            };
        };
    };
    validateCase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The case, in UTF-8, at most 256 KiB. Field names are matched regardless of case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored. For test clients, the `Sandbox-Unknown-Fields` header lists them. */
        requestBody: {
            content: {
                "application/json": CaseApplicationModel;
            };
        };
        responses: {
            /** @description The result that a submission would have. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseSubmitApplicationResponseModel;
                };
            };
            /** @description The request body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The credentials are missing or not valid, or the owner does not exist or has not allowed this client to act for them. Nothing is saved. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The client is disabled, or the client or its key does not have the required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The `caseId` in the request body does not exist, or this client cannot access it. Nothing is saved. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteStatusResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The quote does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteReadResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The quote does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseStatusResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The case does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseReadResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The case does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuotes: {
        parameters: {
            query?: {
                /** @description Only quotes in this state. */
                state?: ApplicationState;
                /**
                 * @description Only quotes that changed at this time or later: an RFC 3339 date-time or a date. Without an offset, Dublin time is assumed. Encode + as %2B.
                 * @example 2026-03-02T00:00:00Z
                 */
                updatedSince?: string;
                /** @description The `nextCursor` of the previous page. Send it with the same other parameters. */
                cursor?: string;
                /** @description The number of entries per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of quotes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteListResponseModel;
                };
            };
            /** @description A query parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCases: {
        parameters: {
            query?: {
                /** @description Only cases in this state. */
                state?: ApplicationState;
                /**
                 * @description Only cases that changed at this time or later: an RFC 3339 date-time or a date. Without an offset, Dublin time is assumed. Encode + as %2B.
                 * @example 2026-03-02T00:00:00Z
                 */
                updatedSince?: string;
                /** @description The `nextCursor` of the previous page. Send it with the same other parameters. */
                cursor?: string;
                /** @description The number of entries per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseListResponseModel;
                };
            };
            /** @description A query parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuoteRequirements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requirements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequirementListResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuoteDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DocumentListResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadQuoteDocument: {
        parameters: {
            query?: {
                /**
                 * @description The requirement, as in the form. Only used if the body is the file itself.
                 * @example 4
                 */
                requirement?: string;
                /** @description The file name. Only used if the body is the file itself. Do not include personal data. */
                name?: string;
            };
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": DocumentUploadModel;
                "application/pdf": string;
                "image/jpeg": string;
                "image/png": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The document has been saved, and its requirement is now `received`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DocumentModel;
                };
            };
            /** @description The form or a parameter is not valid, the requirement does not exist, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description No data was received for 30 seconds. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The requirement or the state does not accept more documents, or the document exceeds the client’s storage quota. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The file is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The content is neither a PDF nor a JPEG nor a PNG, or does not match the declared type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The file type is accepted, but the file could not be inspected, or the Idempotency-Key was used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
                /**
                 * @description The `id` of the document.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist or this client cannot access it, or it does not have the document. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCaseRequirements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requirements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequirementListResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCaseDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DocumentListResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadCaseDocument: {
        parameters: {
            query?: {
                /**
                 * @description The requirement, as in the form. Only used if the body is the file itself.
                 * @example 4
                 */
                requirement?: string;
                /** @description The file name. Only used if the body is the file itself. Do not include personal data. */
                name?: string;
            };
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": DocumentUploadModel;
                "application/pdf": string;
                "image/jpeg": string;
                "image/png": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The document has been saved, and its requirement is now `received`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DocumentModel;
                };
            };
            /** @description The form or a parameter is not valid, the requirement does not exist, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description No data was received for 30 seconds. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The requirement or the state does not accept more documents, or the document exceeds the client’s storage quota. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The file is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The content is neither a PDF nor a JPEG nor a PNG, or does not match the declared type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The file type is accepted, but the file could not be inspected, or the Idempotency-Key was used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
                /**
                 * @description The `id` of the document.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist or this client cannot access it, or it does not have the document. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteSigning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signing progress. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SigningModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The quote does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The quote does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description There is no sealed agreement yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startCaseSigning: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CaseStartEsignModel;
            };
        };
        responses: {
            /** @description The progress of signing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseStartEsignResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseSigning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signing progress. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SigningModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The case does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The case does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description There is no sealed agreement yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    quoteOffers: {
        parameters: {
            query?: {
                /** @description Which offers include a repayment schedule: none, the best one or all. For the others, `schedule` is null. */
                schedule?: "none" | "best" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle, price and deposit, in UTF-8. */
        requestBody: {
            content: {
                "application/json": QuotationModel;
            };
        };
        responses: {
            /** @description The offers, best first, and the reasons why other terms are not available. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuotationResponseModel;
                };
            };
            /** @description The request body is not a JSON object in UTF-8, its fields are not valid, or `schedule` is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": QuotationProblem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The grant type. Only one is supported.
                     * @example client_credentials
                     * @constant
                     */
                    grant_type: "client_credentials";
                    /**
                     * @description The requested scopes, separated by spaces. Default: all scopes of the client.
                     * @example applications:submit applications:read
                     */
                    scope?: string;
                    /**
                     * @description The resource that the token is for (RFC 8707). Default: the service’s URL followed by `/api`, which is the only resource.
                     * @example https://finance.example/api
                     */
                    resource?: string;
                    /**
                     * @description The client ID, if the client authenticates in the request body.
                     * @example cl_sample
                     */
                    client_id?: string;
                    /**
                     * @description A client secret, if the client authenticates with it in the request body.
                     * @example sample-secret
                     */
                    client_secret?: string;
                    /**
                     * @description The assertion type. Only one is supported.
                     * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
                     * @constant
                     */
                    client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                    /**
                     * @description A JWT signed by the client (RFC 7523). `iss` and `sub` are the client ID, `aud` is the issuer, and `exp` is at most 60 minutes ahead. `jti` must be new for each request, because an assertion can only be used once. `alg` is one of ES256, ES384, ES512, EdDSA, Ed25519, PS256, RS256.
                     * @example eyJhbGciOiJFUzI1NiJ9.sample.signature
                     */
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AccessTokenResponseModel;
                };
            };
            /** @description The request cannot be granted. See `error` for the reason. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                };
            };
            /** @description Authentication failed. The client does not exist or is disabled, or its secret or assertion is not valid. The response is the same in all cases. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /**
                     * @description Basic, if the client authenticated in the Authorization header.
                     * @example Basic realm="https://finance.example/oauth", error="invalid_client"
                     */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                };
            };
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service failed. The cause is in its log, under the request ID. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                    "application/problem+json": Problem;
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The access token.
                     * @example sample-access-token-of-43-random-characters
                     */
                    token: string;
                    /**
                     * @description The token type, as a hint. Optional.
                     * @example access_token
                     */
                    token_type_hint?: string;
                    /**
                     * @description The client ID, if the client authenticates in the request body.
                     * @example cl_sample
                     */
                    client_id?: string;
                    /**
                     * @description A client secret, if the client authenticates with it in the request body.
                     * @example sample-secret
                     */
                    client_secret?: string;
                    /**
                     * @description The assertion type. Only one is supported.
                     * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
                     * @constant
                     */
                    client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                    /**
                     * @description A JWT signed by the client (RFC 7523). `iss` and `sub` are the client ID, `aud` is the issuer, and `exp` is at most 60 minutes ahead. `jti` must be new for each request, because an assertion can only be used once. `alg` is one of ES256, ES384, ES512, EdDSA, Ed25519, PS256, RS256.
                     * @example eyJhbGciOiJFUzI1NiJ9.sample.signature
                     */
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The token is invalid or no longer valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": "";
                };
            };
            /** @description The request is not valid. See `error` for the reason. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                };
            };
            /** @description Authentication failed. The client does not exist or is disabled, or its secret or assertion is not valid. The response is the same in all cases. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /**
                     * @description Basic, if the client authenticated in the Authorization header.
                     * @example Basic realm="https://finance.example/oauth", error="invalid_client"
                     */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                };
            };
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service failed. The cause is in its log, under the request ID. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                    "application/problem+json": Problem;
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The access token.
                     * @example sample-access-token-of-43-random-characters
                     */
                    token: string;
                    /**
                     * @description The token type, as a hint. Optional.
                     * @example access_token
                     */
                    token_type_hint?: string;
                    /**
                     * @description The client ID, if the client authenticates in the request body.
                     * @example cl_sample
                     */
                    client_id?: string;
                    /**
                     * @description A client secret, if the client authenticates with it in the request body.
                     * @example sample-secret
                     */
                    client_secret?: string;
                    /**
                     * @description The assertion type. Only one is supported.
                     * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
                     * @constant
                     */
                    client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                    /**
                     * @description A JWT signed by the client (RFC 7523). `iss` and `sub` are the client ID, `aud` is the issuer, and `exp` is at most 60 minutes ahead. `jti` must be new for each request, because an assertion can only be used once. `alg` is one of ES256, ES384, ES512, EdDSA, Ed25519, PS256, RS256.
                     * @example eyJhbGciOiJFUzI1NiJ9.sample.signature
                     */
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The token’s validity, scopes and lifetime. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TokenIntrospectionResponseModel;
                    "application/token-introspection+jwt": string;
                };
            };
            /** @description The request is not valid. See `error` for the reason. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                };
            };
            /** @description Authentication failed. The client does not exist or is disabled, or its secret or assertion is not valid. The response is the same in all cases. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /**
                     * @description Basic, if the client authenticated in the Authorization header.
                     * @example Basic realm="https://finance.example/oauth", error="invalid_client"
                     */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                };
            };
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service failed. The cause is in its log, under the request ID. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OAuthErrorResponseModel;
                    "application/problem+json": Problem;
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    readSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jwk-set+json": SigningKeysResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    readOpenIdConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint URLs and the supported features. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AuthorizationServerResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    readAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint URLs and the supported features. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AuthorizationServerResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    readAuthorizationServerHere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint URLs and the supported features. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AuthorizationServerResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is live. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": HealthModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": HealthModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service is not ready. See `detail` for the reason. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics, in the Prometheus text format. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            /** @description The token is missing or not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The metrics are not available here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    openApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    asyncApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    withdrawQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReasonModel;
            };
        };
        responses: {
            /** @description The quote has been withdrawn. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReasonModel;
            };
        };
        responses: {
            /** @description The case has been withdrawn. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReasonModel;
            };
        };
        responses: {
            /** @description The quote is in review. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReasonModel;
            };
        };
        responses: {
            /** @description The case is in review. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopSigningQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReasonModel;
            };
        };
        responses: {
            /** @description The signing has been stopped. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopSigningCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReasonModel;
            };
        };
        responses: {
            /** @description The signing has been stopped. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    respondToQuoteCounterOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CounterOfferResponseModel;
            };
        };
        responses: {
            /** @description The response has been recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": QuoteStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    respondToCaseCounterOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference from the response to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CounterOfferResponseModel;
            };
        };
        responses: {
            /** @description The response has been recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CaseStatusResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceInSandbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AdvanceModel;
            };
        };
        responses: {
            /** @description The application is now in the target state. Returns its status, in the format of its set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AdvanceResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or this client cannot access it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The current state of the application does not allow the request. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox, with all credentials. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedSandboxModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            /** @description This installation does not offer sandboxes. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description This network has created too many sandboxes within an hour or sent too many requests, or the service has reached its maximum number of sandboxes. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /**
                     * @description Seconds to wait before the next request.
                     * @example 1800
                     */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    readSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The client does not belong to such a sandbox, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The client does not belong to such a sandbox, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox is empty. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The client does not belong to such a sandbox, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSandboxMessages: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Send it with the same other parameters. */
                cursor?: string;
                /** @description The number of entries per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxMessageListResponseModel;
                };
            };
            /** @description A query parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The client does not belong to such a sandbox, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSandboxSigning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxSigningModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, this client cannot access it, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startSandboxSigning: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CaseStartEsignModel;
            };
        };
        responses: {
            /** @description The progress of signing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxStartEsignResponseModel;
                };
            };
            /** @description The request body is not valid, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, this client cannot access it, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signCertification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CertificationModel;
            };
        };
        responses: {
            /** @description The signed certificate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SignedCertificateModel;
                };
            };
            /** @description The request body is not valid. See `detail` for the reason. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The client is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyCertification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `signature` from the file.
                 * @example v1.k1.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E
                 */
                signature: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the signature is genuine. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": VerifiedCertificationModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    searchCarSpecifications: {
        parameters: {
            query?: {
                /**
                 * @description The make, or part of it. The spelling does not have to be exact.
                 * @example Toyota
                 */
                make?: string;
                /**
                 * @description The model, or part of it. The spelling does not have to be exact.
                 * @example Corolla
                 */
                model?: string;
                /**
                 * @description The specification, or part of it. The spelling does not have to be exact.
                 * @example Hybrid
                 */
                specification?: string;
                /** @description The maximum number of cars to return. */
                limit?: number;
                /** @description Whether to include the make and model of each car. */
                details?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching cars. Empty if there are none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CarSpecificationResponseModel;
                };
            };
            /** @description The request has no search term, limit is out of range, or details is neither true nor false. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The set: `quote` (set A) or `case` (set B).
                 * @example quote
                 */
                set: "quote" | "case";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RulesModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The set does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Send it with the same other parameters. */
                cursor?: string;
                /** @description The number of entries per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of consents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ConsentListResponseModel;
                };
            };
            /** @description A query parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointListModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookEndpointCreationModel;
            };
        };
        responses: {
            /** @description The webhook endpoint, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointWithSecretModel;
                };
            };
            /** @description The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The client already has 20 webhook endpoints. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The webhook endpoint does not exist, or belongs to another client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint has been deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The webhook endpoint does not exist, or belongs to another client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookEndpointChangeModel;
            };
        };
        responses: {
            /** @description The updated webhook endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointModel;
                };
            };
            /** @description The request body is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The webhook endpoint does not exist, or belongs to another client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": WebhookSecretModel;
            };
        };
        responses: {
            /** @description The webhook endpoint, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointWithSecretModel;
                };
            };
            /** @description The secret or the Idempotency-Key is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The webhook endpoint does not exist, or belongs to another client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The webhook endpoint already uses this secret, or too many replaced secrets are still valid. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pingWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookPingModel;
                };
            };
            /** @description The request body is not JSON, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The webhook endpoint does not exist, or belongs to another client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state. */
                state?: "pending" | "delivered" | "failed";
                /** @description The `nextCursor` of the previous page. Send it with the same other parameters. */
                cursor?: string;
                /** @description The number of entries per page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDeliveryListModel;
                };
            };
            /** @description A query parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The webhook endpoint does not exist, or belongs to another client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
                /**
                 * @description The `number` of the delivery, which is the `cursor` of the event in the event feed.
                 * @example 1772443800123456
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries have been queued. The delivery list shows the results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookRedeliveryModel;
                };
            };
            /** @description The request body is not JSON, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client does not have the webhook endpoint, or its event feed does not have the event. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The webhook endpoint is disabled. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookRangeModel;
            };
        };
        responses: {
            /** @description The deliveries have been queued. The delivery list shows the results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookRedeliveryModel;
                };
            };
            /** @description The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The webhook endpoint does not exist, or belongs to another client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The webhook endpoint is disabled. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The `nextCursor` of the previous page, the `cursor` of an event, `0` or `now`.
                 * @example 1772443800123456
                 */
                cursor?: string;
                /** @description Only these event types, separated by commas. Default: all types. */
                types?: EventType[];
                /** @description The number of events per page. */
                limit?: number;
                /** @description How many seconds to wait if there are no new events. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EventListResponseModel;
                };
            };
            /** @description A parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLenderApplications: {
        parameters: {
            query?: {
                /** @description Only applications in this state. */
                state?: ApplicationState;
                /**
                 * @description Only applications of the dealer with this ID.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                dealer?: string;
                /**
                 * @description Only applications that changed at this time or later: an RFC 3339 date-time or a date. Without an offset, Dublin time is assumed. Encode + as %2B.
                 * @example 2026-03-02T00:00:00Z
                 */
                updatedSince?: string;
                /** @description The `nextCursor` of the previous page. Send it with the same other parameters. */
                cursor?: string;
                /** @description The number of entries per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of applications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderApplicationListResponseModel;
                };
            };
            /** @description A query parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLenderApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderApplicationResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or belongs to the other mode. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLenderDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
                /**
                 * @description The `id` of the document.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application or the document does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLenderAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or belongs to the other mode. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description There is no sealed agreement yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLenderEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderEvidenceResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or belongs to the other mode. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description There is no sealed agreement yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordLenderCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
                /**
                 * @description The name of a check, or of a configured provider.
                 * @example creditRegister
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LenderCheckResultModel;
            };
        };
        responses: {
            /** @description The check has been recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderChangedModel;
                };
            };
            /** @description The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application or the check does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The state does not allow the change, or somebody else was quicker. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": LenderProblem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestLenderDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LenderDocumentRequestModel;
            };
        };
        responses: {
            /** @description The requirement. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderRequirementModel;
                };
            };
            /** @description The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or belongs to the other mode. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The state does not allow the change, or somebody else was quicker. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": LenderProblem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewLenderRequirement: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
                /**
                 * @description The `id` of the requirement.
                 * @example 4
                 */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LenderReviewModel;
            };
        };
        responses: {
            /** @description The requirement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderRequirementModel;
                };
            };
            /** @description The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application or the requirement does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The state does not allow the change, or somebody else was quicker. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": LenderProblem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    decideLenderApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LenderDecisionModel;
            };
        };
        responses: {
            /** @description The decision has been made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderDecidedModel;
                };
            };
            /** @description The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or belongs to the other mode. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description The state does not allow the change, or somebody else was quicker. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": LenderProblem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBookings: {
        parameters: {
            query?: {
                /**
                 * @description Only contracts that are this far, separated by commas. Default: `waiting`, or all of them with `contractNumber`.
                 * @example [
                 *       "booked",
                 *       "withdrawn"
                 *     ]
                 */
                booking?: ("waiting" | "booked" | "refused" | "withdrawn" | "reversed")[];
                /**
                 * @description Only the contract with this number in the core system.
                 * @example HP-000123
                 */
                contractNumber?: string;
                /** @description The `nextCursor` of the previous page. Send it with the same other parameters. */
                cursor?: string;
                /** @description The number of entries per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contracts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WaitingContractListModel;
                };
            };
            /** @description A query parameter is not valid. `errors` lists all invalid parameters. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ContractModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist in the mode of this client, or has been erased. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description There is no contract. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeContract: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key for this request, such as a UUID. If you send the same request again with the same key within 24 hours, you get the stored response, and the request has no further effect. This makes it safe to retry when a response is lost. Keys are compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": BookingRequestModel;
            };
        };
        responses: {
            /** @description The booking is recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BookingModel;
                };
            };
            /** @description The request body is not valid. `errors` lists all invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist in the mode of this client, or has been erased. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            /** @description Something else is recorded, another contract has the number, or there is no signed contract. Also returned while the first request with this Idempotency-Key is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": BookingProblem;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readNearestFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nearest figures, or the reason why there are none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LenderNearestResponseModel;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The application does not exist, or belongs to the other mode. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": Problem;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onQuoteStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QuoteStatusChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteRequirementsChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QuoteRequirementsChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteValidationFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QuoteValidationFailedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteSigningChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QuoteSigningChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteErased: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QuoteErasedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CaseStatusChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseRequirementsChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CaseRequirementsChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseValidationFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CaseValidationFailedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseSigningChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CaseSigningChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseErased: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CaseErasedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConsentChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ConsentChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteBookingChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QuoteBookingChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseBookingChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CaseBookingChangedEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookPing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, as a Unix timestamp in seconds.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookPingEvent;
            };
        };
        responses: {
            /** @description You no longer want events. The webhook endpoint is disabled immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has been received. Save it, return the response, and process it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any status other than 2xx and 410, or no response: the service retries later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service retries later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
export type QuoteSubmitApplicationRequestModel = {
    /**
     * @description The application.
     * @example {
     *       "borrowerType": "Individual",
     *       "applicants": [
     *         {
     *           "personalInfo": {
     *             "title": "Ms",
     *             "firstName": "Aoife",
     *             "lastName": "Sample",
     *             "maidenName": "Sample",
     *             "dateOfBirth": "1988-05-17",
     *             "nationality": "Irish",
     *             "ppsNumber": "1234567FA",
     *             "maritalStatus": "Single",
     *             "residentialStatus": "Tenant",
     *             "numberOfDependents": 0
     *           },
     *           "contactDetails": {
     *             "emailAddress": "aoife.sample@example.ie",
     *             "mainPhoneNumber": "085 000 0001",
     *             "addressHistory": [
     *               {
     *                 "line1": "3 Samplewood Grove",
     *                 "line2": "Sampla Road",
     *                 "town": "Cork",
     *                 "county": "Cork",
     *                 "postCode": "T12 0000",
     *                 "ccrCounty": "CORK",
     *                 "timeAtAddress": "About2Years"
     *               }
     *             ]
     *           },
     *           "employment": {
     *             "employmentType": "FullTime",
     *             "employmentStatus": "Permanent",
     *             "employerName": "Sample Bakery",
     *             "employerAddress": {
     *               "line1": "Unit 4, Sample Business Park",
     *               "line2": "Specimen Road",
     *               "town": "Cork",
     *               "county": "Cork",
     *               "postCode": "T12 0002"
     *             },
     *             "employmentPhoneNumber": "021 000 0011",
     *             "industryCategory": "Food and drink",
     *             "occupationTitle": "Production supervisor",
     *             "timeInThisEmployment": "About6Years"
     *           },
     *           "incomeExpenditure": {
     *             "netSalaryPerMonth": 2650,
     *             "otherIncomePerMonth": 150,
     *             "mortgageRentPayment": 1100
     *           }
     *         }
     *       ],
     *       "bankDetails": {
     *         "accountName": "Aoife Sample",
     *         "accountType": "IndividualAccount",
     *         "bank": "CreditUnion",
     *         "yearsWithBank": 8,
     *         "accountNumber": "00000001",
     *         "sortCode": "00-00-00",
     *         "iban": "IE00SMPL00000000000001",
     *         "bicCode": "SMPLIE00",
     *         "branch": "Sample Street",
     *         "address": "30 Sample Street, Cork"
     *       },
     *       "financeApplyingFor": "Car",
     *       "usedVehicle": {
     *         "registrationNumber": "201-C-990001",
     *         "currentKilometers": 68400
     *       },
     *       "finance": {
     *         "assetPurchasePrice": 21500,
     *         "tradeInValueDeposit": 4500,
     *         "tradeInRegistrationNumber": "12-C-990002",
     *         "term": 60
     *       },
     *       "furtherInformation": "Sample application: collection is planned for the second week of December.",
     *       "quoteReference": null
     *     }
     */
    quote: QuoteApplicationModel;
    /**
     * @description An object of at most 16384 bytes of JSON. Returned in the status and in webhooks.
     * @example {
     *       "orderNumber": "SAMPLE-1001",
     *       "salesperson": "Sam Ample",
     *       "showroom": "Cork"
     *     }
     */
    customData?: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: email
     * @description Required when the client is not a dealer and no owner is stored. An email address of at most 254 characters. The user who becomes the owner of the quote. They must have given this client consent.
     * @example owner@example.ie
     */
    ownerUserEmail?: string | null;
};
export type QuoteApplicationModel = {
    /**
     * @description Number of applicants by borrowerType: Individual and SoleTrader 1, Joint 2, Partnership 2 or 3, LimitedCompany 1 to 3.
     * @example [
     *       {
     *         "personalInfo": {
     *           "title": "Ms",
     *           "firstName": "Aoife",
     *           "lastName": "Sample",
     *           "maidenName": "Sample",
     *           "dateOfBirth": "1988-05-17",
     *           "nationality": "Irish",
     *           "ppsNumber": "1234567FA",
     *           "maritalStatus": "Single",
     *           "residentialStatus": "Tenant",
     *           "numberOfDependents": 0
     *         },
     *         "contactDetails": {
     *           "emailAddress": "aoife.sample@example.ie",
     *           "mainPhoneNumber": "085 000 0001",
     *           "addressHistory": [
     *             {
     *               "line1": "3 Samplewood Grove",
     *               "line2": "Sampla Road",
     *               "town": "Cork",
     *               "county": "Cork",
     *               "postCode": "T12 0000",
     *               "ccrCounty": "CORK",
     *               "timeAtAddress": "About2Years"
     *             }
     *           ]
     *         },
     *         "employment": {
     *           "employmentType": "FullTime",
     *           "employmentStatus": "Permanent",
     *           "employerName": "Sample Bakery",
     *           "employerAddress": {
     *             "line1": "Unit 4, Sample Business Park",
     *             "line2": "Specimen Road",
     *             "town": "Cork",
     *             "county": "Cork",
     *             "postCode": "T12 0002"
     *           },
     *           "employmentPhoneNumber": "021 000 0011",
     *           "industryCategory": "Food and drink",
     *           "occupationTitle": "Production supervisor",
     *           "timeInThisEmployment": "About6Years"
     *         },
     *         "incomeExpenditure": {
     *           "netSalaryPerMonth": 2650,
     *           "otherIncomePerMonth": 150,
     *           "mortgageRentPayment": 1100
     *         }
     *       }
     *     ]
     */
    applicants: QuoteApplicantModel[];
    /**
     * @description The bank account for the instalments.
     * @example {
     *       "accountName": "Aoife Sample",
     *       "accountType": "IndividualAccount",
     *       "bank": "CreditUnion",
     *       "yearsWithBank": 8,
     *       "accountNumber": "00000001",
     *       "sortCode": "00-00-00",
     *       "iban": "IE00SMPL00000000000001",
     *       "bicCode": "SMPLIE00",
     *       "branch": "Sample Street",
     *       "address": "30 Sample Street, Cork"
     *     }
     */
    bankDetails: QuoteBankDetailsModel;
    /**
     * @description The borrower type: one individual, two joint applicants, a partnership, a limited company or a sole trader.
     * @example Individual
     */
    borrowerType: QuoteBorrowerType;
    /**
     * @description The price, deposit, trade-in and term.
     * @example {
     *       "assetPurchasePrice": 21500,
     *       "tradeInValueDeposit": 4500,
     *       "tradeInRegistrationNumber": "12-C-990002",
     *       "term": 60
     *     }
     */
    finance: QuoteFinanceModel;
    /**
     * @description Numeric codes are also accepted: 1 Car, 2 LightCommercial, 3 CAFAsset. The type of vehicle.
     * @example Car
     */
    financeApplyingFor: QuoteFinanceApplyingFor | QuoteFinanceApplyingForCode | QuoteFinanceApplyingForText;
    /**
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. The business details.
     * @example {
     *       "typeOfBusiness": "Road haulage",
     *       "businessAddress": {
     *         "line1": "Unit 7, Specimen Logistics Park",
     *         "line2": "Trial Road",
     *         "town": "Dublin 12",
     *         "county": "Dublin",
     *         "postCode": "D12 0002"
     *       },
     *       "businessCcrCounty": "DUBLIN",
     *       "businessEmail": "office@haulage.example.ie",
     *       "businessTelephone": "01 000 0018",
     *       "numberOfEmployees": 14,
     *       "averageTurnoverPerMonth": 96000,
     *       "yearIncorporated": "2012"
     *     }
     */
    businessData?: QuoteBusinessModel | null;
    /**
     * @description Required when borrowerType is Partnership or LimitedCompany. The company details.
     * @example {
     *       "legalName": "Specimen Haulage Limited",
     *       "companyRegistrationNumber": "9999999",
     *       "numberOfDirectors": 2
     *     }
     */
    company?: QuoteCompanyModel | null;
    /**
     * @description Free text: anything else that the lender should know.
     * @example Sample application: collection is planned for the second week of December.
     */
    furtherInformation?: string | null;
    /**
     * @description Required when usedVehicle is missing.
     * @example {
     *       "carId": "dacia-duster-1-6-hybrid-140-expression",
     *       "make": "Dacia",
     *       "model": "Duster",
     *       "specification": "1.6 Hybrid 140 Expression 5dr",
     *       "fuel": "Hybrid"
     *     }
     */
    newVehicle?: QuoteNewVehicleModel | null;
    /**
     * @description Required when borrowerType is Partnership.
     * @example {
     *       "legalName": "Placeholder & Specimen Boats"
     *     }
     */
    partnership?: QuotePartnershipModel | null;
    /**
     * @description To resubmit a quote that failed validation, its reference. Null for a new quote.
     * @example Q01M7W0FX9DFGWSARHTC8DYZCGZ
     */
    quoteReference?: string | null;
    /**
     * @description Required when borrowerType is SoleTrader.
     * @example {
     *       "tradingAs": "Sampleglen Farm"
     *     }
     */
    soleTrader?: QuoteSoleTraderModel | null;
    /**
     * @description Required when newVehicle is missing.
     * @example {
     *       "registrationNumber": "201-C-990001",
     *       "currentKilometers": 68400
     *     }
     */
    usedVehicle?: QuoteUsedVehicleModel | null;
};
export type QuoteApplicantModel = {
    /**
     * @description The applicant’s addresses, email address and phone numbers.
     * @example {
     *       "emailAddress": "aoife.sample@example.ie",
     *       "mainPhoneNumber": "085 000 0001",
     *       "addressHistory": [
     *         {
     *           "line1": "3 Samplewood Grove",
     *           "line2": "Sampla Road",
     *           "town": "Cork",
     *           "county": "Cork",
     *           "postCode": "T12 0000",
     *           "ccrCounty": "CORK",
     *           "timeAtAddress": "About2Years"
     *         }
     *       ]
     *     }
     */
    contactDetails: QuoteContactDetailsModel;
    /**
     * @description The applicant’s personal details.
     * @example {
     *       "title": "Ms",
     *       "firstName": "Aoife",
     *       "lastName": "Sample",
     *       "maidenName": "Sample",
     *       "dateOfBirth": "1988-05-17",
     *       "nationality": "Irish",
     *       "ppsNumber": "1234567FA",
     *       "maritalStatus": "Single",
     *       "residentialStatus": "Tenant",
     *       "numberOfDependents": 0
     *     }
     */
    personalInfo: QuotePersonalInfoModel;
    /**
     * @description Required when borrowerType is Individual or Joint. The applicant’s employment.
     * @example {
     *       "employmentType": "FullTime",
     *       "employmentStatus": "Permanent",
     *       "employerName": "Sample Bakery",
     *       "employerAddress": {
     *         "line1": "Unit 4, Sample Business Park",
     *         "line2": "Specimen Road",
     *         "town": "Cork",
     *         "county": "Cork",
     *         "postCode": "T12 0002"
     *       },
     *       "employmentPhoneNumber": "021 000 0011",
     *       "industryCategory": "Food and drink",
     *       "occupationTitle": "Production supervisor",
     *       "timeInThisEmployment": "About6Years"
     *     }
     */
    employment?: QuoteEmploymentModel | null;
    /**
     * @description Required when borrowerType is Individual or Joint. The combined income of all applicants must be at least €1,250 per month.
     * @example {
     *       "netSalaryPerMonth": 2650,
     *       "otherIncomePerMonth": 150,
     *       "mortgageRentPayment": 1100
     *     }
     */
    incomeExpenditure?: QuoteIncomeExpenditureModel | null;
};
export type QuoteContactDetailsModel = {
    /**
     * @description Must cover at least 3 years.
     * @example [
     *       {
     *         "line1": "3 Samplewood Grove",
     *         "line2": "Sampla Road",
     *         "town": "Cork",
     *         "county": "Cork",
     *         "postCode": "T12 0000",
     *         "ccrCounty": "CORK",
     *         "timeAtAddress": "About2Years"
     *       }
     *     ]
     */
    addressHistory: QuoteAddressHistoryModel[];
    /**
     * Format: email
     * @description An email address of at most 254 characters.
     * @example aoife.sample@example.ie
     */
    emailAddress: string;
    /**
     * @description An Irish mobile number in national or international format.
     * @example 085 000 0001
     */
    mainPhoneNumber: string;
    /**
     * @description An Irish phone number in national or international format.
     * @example 091 000 002
     */
    otherPhoneNumber?: string | null;
};
export type QuoteAddressHistoryModel = {
    /**
     * @description The county of the address, as named by the credit register.
     * @example CORK
     */
    ccrCounty: QuoteCcrCounty;
    /**
     * @description How long the applicant has lived at this address.
     * @example About2Years
     */
    timeAtAddress: QuoteDuration;
    /**
     * @description The county of the address.
     * @example Cork
     */
    county: string;
    /**
     * @description The first line of the address.
     * @example 3 Samplewood Grove
     */
    line1?: string | null;
    /**
     * @description The second line of the address.
     * @example Sampla Road
     */
    line2?: string | null;
    /**
     * @description The postcode of the address.
     * @example T12 0000
     */
    postCode?: string | null;
    /**
     * @description The town of the address.
     * @example Cork
     */
    town?: string | null;
};
/** @enum {string} */
export type QuoteCcrCounty = "GALWAY" | "LEITRIM" | "MAYO" | "ROSCOMMON" | "SLIGO" | "CARLOW" | "MONAGHAN" | "KILDARE" | "KILKENNY" | "LAOIS" | "LONGFORD" | "LOUTH" | "MEATH" | "OFFALY" | "WESTMEATH" | "WEXFORD" | "WICKLOW" | "CLARE" | "CORK" | "KERRY" | "LIMERICK" | "TIPPERARY" | "WATERFORD" | "CAVAN" | "DONEGAL" | "DUBLIN";
/** @enum {string} */
export type QuoteDuration = "LessThan6Months" | "From6To12Months" | "About1Year" | "About2Years" | "About3Years" | "About4Years" | "About5Years" | "About6Years" | "About7Years" | "About8Years" | "About9Years" | "About10YearsOrMore";
export type QuotePersonalInfoModel = {
    /**
     * @description An RFC 3339 date-time or a date (YYYY-MM-DD). The age must be from 21 to 69 years.
     * @example 1988-05-17
     */
    dateOfBirth: string;
    /**
     * @description A person’s name of at most 100 characters.
     * @example Aoife
     */
    firstName: string;
    /**
     * @description A person’s name of at most 100 characters.
     * @example Sample
     */
    lastName: string;
    /**
     * @description The applicant’s nationality, as free text.
     * @example Irish
     */
    nationality: string;
    /**
     * @description A valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.
     * @example 1234567FA
     */
    ppsNumber: string;
    /**
     * @description Numeric codes are also accepted: 1 HomeOwner, 2 Tenant, 3 LivingWithParents.
     * @example Tenant
     */
    residentialStatus: QuoteResidentialStatus | QuoteResidentialStatusCode | QuoteResidentialStatusText;
    /**
     * @description Numeric codes are also accepted: 1 Mr, 2 Mrs, 3 Ms, 5 Miss.
     * @example Ms
     */
    title: QuoteTitle | QuoteTitleCode | QuoteTitleText;
    /**
     * @description Required when title is Mrs, Ms or Miss. A person’s name of at most 100 characters. If the name has not changed, send the last name.
     * @example Sample
     */
    maidenName?: string | null;
    /**
     * @description The applicant’s marital status.
     * @example Single
     */
    maritalStatus?: QuoteMaritalStatus | "" | null;
    /**
     * @description A person’s name of at most 100 characters. Omit it if there is none. If it repeats the last name, it counts as none.
     * @example Máire
     */
    middleName?: string | null;
    /**
     * Format: int32
     * @description A whole number, at least 0.
     * @example 0
     */
    numberOfDependents?: number | null;
};
/** @enum {string} */
export type QuoteResidentialStatus = "HomeOwner" | "Tenant" | "LivingWithParents";
/**
 * @description The codes of `QuoteResidentialStatus`.
 * @enum {integer}
 */
export type QuoteResidentialStatusCode = 1 | 2 | 3;
/**
 * @description `QuoteResidentialStatus` as digits in a string.
 * @enum {string}
 */
export type QuoteResidentialStatusText = "1" | "2" | "3";
/** @enum {string} */
export type QuoteTitle = "Mr" | "Mrs" | "Ms" | "Miss";
/**
 * @description The codes of `QuoteTitle`.
 * @enum {integer}
 */
export type QuoteTitleCode = 1 | 2 | 3 | 5;
/**
 * @description `QuoteTitle` as digits in a string.
 * @enum {string}
 */
export type QuoteTitleText = "1" | "2" | "3" | "5";
/** @enum {string} */
export type QuoteMaritalStatus = "Single" | "Married" | "Widowed" | "Separated" | "Divorced";
export type QuoteEmploymentModel = {
    /**
     * @description The employer’s address.
     * @example {
     *       "line1": "Unit 4, Sample Business Park",
     *       "line2": "Specimen Road",
     *       "town": "Cork",
     *       "county": "Cork",
     *       "postCode": "T12 0002"
     *     }
     */
    employerAddress: QuoteAddressModel;
    /**
     * @description An Irish phone number in national or international format.
     * @example 021 000 0011
     */
    employmentPhoneNumber: string;
    /**
     * @description Numeric codes are also accepted: 1 FullTime, 2 PartTime, 3 SelfEmployed.
     * @example FullTime
     */
    employmentType: QuoteEmploymentType | QuoteEmploymentTypeCode | QuoteEmploymentTypeText;
    /**
     * @description The industry in which the applicant works.
     * @example Food and drink
     */
    industryCategory: string;
    /**
     * @description Text of at least 2 characters.
     * @example Production supervisor
     */
    occupationTitle: string;
    /**
     * @description How long the applicant has worked there.
     * @example About6Years
     */
    timeInThisEmployment: QuoteDuration;
    /**
     * @description Required when employmentType is FullTime or PartTime.
     * @example Sample Bakery
     */
    employerName?: string | null;
    /**
     * @description Required when employmentType is FullTime or PartTime. Numeric codes are also accepted: 1 Permanent, 2 Temporary, 3 Contract.
     * @example Permanent
     */
    employmentStatus?: QuoteEmploymentStatus | QuoteEmploymentStatusCode | QuoteEmploymentStatusText | "" | null;
    /**
     * @description An RFC 3339 date-time or a date (YYYY-MM-DD).
     * @example 2028-06-30
     */
    workPermitExpiryDate?: string | null;
    /**
     * @description The work permit number, if there is one.
     * @example WP-000001
     */
    workPermitNumber?: string | null;
};
export type QuoteAddressModel = {
    /**
     * @description The county of the address.
     * @example Cork
     */
    county?: string | null;
    /**
     * @description The first line of the address.
     * @example Unit 4, Sample Business Park
     */
    line1?: string | null;
    /**
     * @description The second line of the address.
     * @example Specimen Road
     */
    line2?: string | null;
    /**
     * @description The postcode of the address.
     * @example T12 0002
     */
    postCode?: string | null;
    /**
     * @description The town of the address.
     * @example Cork
     */
    town?: string | null;
};
/** @enum {string} */
export type QuoteEmploymentType = "FullTime" | "PartTime" | "SelfEmployed";
/**
 * @description The codes of `QuoteEmploymentType`.
 * @enum {integer}
 */
export type QuoteEmploymentTypeCode = 1 | 2 | 3;
/**
 * @description `QuoteEmploymentType` as digits in a string.
 * @enum {string}
 */
export type QuoteEmploymentTypeText = "1" | "2" | "3";
/** @enum {string} */
export type QuoteEmploymentStatus = "Permanent" | "Temporary" | "Contract";
/**
 * @description The codes of `QuoteEmploymentStatus`.
 * @enum {integer}
 */
export type QuoteEmploymentStatusCode = 1 | 2 | 3;
/**
 * @description `QuoteEmploymentStatus` as digits in a string.
 * @enum {string}
 */
export type QuoteEmploymentStatusText = "1" | "2" | "3";
export type QuoteIncomeExpenditureModel = {
    /**
     * Format: double
     * @description A whole number, at least 0. Per month.
     * @example 1100
     */
    mortgageRentPayment: number;
    /**
     * Format: double
     * @description A whole number, at least 1.
     * @example 2650
     */
    netSalaryPerMonth: number;
    /**
     * Format: double
     * @description A whole number, at least 0.
     * @example 150
     */
    otherIncomePerMonth?: number | null;
};
export type QuoteBankDetailsModel = {
    /**
     * @description The name of the account holder.
     * @example Aoife Sample
     */
    accountName: string;
    /**
     * @description Numeric codes are also accepted: 1 IndividualAccount, 2 JointAccount.
     * @example IndividualAccount
     */
    accountType: QuoteAccountType | QuoteAccountTypeCode | QuoteAccountTypeText;
    /**
     * @description One of CreditUnion, AlliedIrishBanks, BankOfIreland, PermanentTsb, UlsterBank, KbcBank, EducationalBuildingSociety, AnPost, Revolut, N26 or DanskeBank, unless the operator has configured other names. The bank that holds the account.
     * @example CreditUnion
     * @example AlliedIrishBanks
     * @example BankOfIreland
     * @example PermanentTsb
     * @example UlsterBank
     * @example KbcBank
     * @example EducationalBuildingSociety
     * @example AnPost
     * @example Revolut
     * @example N26
     * @example DanskeBank
     */
    bank: string;
    /**
     * Format: int32
     * @description A whole number, at least 1.
     * @example 8
     */
    yearsWithBank: number;
    /**
     * @description An account number of at least 8 characters.
     * @example 00000001
     */
    accountNumber?: string | null;
    /**
     * @description The address of the branch.
     * @example 30 Sample Street, Cork
     */
    address?: string | null;
    /**
     * @description The BIC of the bank.
     * @example SMPLIE00
     */
    bicCode?: string | null;
    /**
     * @description The branch that holds the account.
     * @example Sample Street
     */
    branch?: string | null;
    /**
     * @description The IBAN of the account.
     * @example IE00SMPL00000000000001
     */
    iban?: string | null;
    /**
     * @description A sort code in the format NN-NN-NN.
     * @example 00-00-00
     */
    sortCode?: string | null;
};
/** @enum {string} */
export type QuoteAccountType = "IndividualAccount" | "JointAccount";
/**
 * @description The codes of `QuoteAccountType`.
 * @enum {integer}
 */
export type QuoteAccountTypeCode = 1 | 2;
/**
 * @description `QuoteAccountType` as digits in a string.
 * @enum {string}
 */
export type QuoteAccountTypeText = "1" | "2";
/** @enum {string} */
export type QuoteBorrowerType = "Individual" | "Joint" | "Partnership" | "LimitedCompany" | "SoleTrader";
export type QuoteFinanceModel = {
    /**
     * Format: double
     * @description A whole number from 0 to 100000.
     * @example 21500
     */
    assetPurchasePrice: number;
    /**
     * Format: int32
     * @description A whole number, at least 48. In months. The maximum depends on the vehicle’s age.
     * @example 60
     */
    term: number;
    /**
     * Format: double
     * @description A whole number, at least 0. The trade-in value plus the deposit.
     * @example 4500
     */
    tradeInValueDeposit: number;
    /**
     * @description The registration number of the trade-in car.
     * @example 12-C-990002
     */
    tradeInRegistrationNumber?: string | null;
};
/** @enum {string} */
export type QuoteFinanceApplyingFor = "Car" | "LightCommercial" | "CAFAsset";
/**
 * @description The codes of `QuoteFinanceApplyingFor`.
 * @enum {integer}
 */
export type QuoteFinanceApplyingForCode = 1 | 2 | 3;
/**
 * @description `QuoteFinanceApplyingFor` as digits in a string.
 * @enum {string}
 */
export type QuoteFinanceApplyingForText = "1" | "2" | "3";
export type QuoteBusinessModel = {
    /**
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader.
     * @example DUBLIN
     */
    businessCcrCounty?: QuoteCcrCounty | "" | null;
    /**
     * Format: double
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. A whole number, at least 0.
     * @example 96000
     */
    averageTurnoverPerMonth?: number | null;
    /**
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader.
     * @example {
     *       "line1": "Unit 7, Specimen Logistics Park",
     *       "line2": "Trial Road",
     *       "town": "Dublin 12",
     *       "county": "Dublin",
     *       "postCode": "D12 0002"
     *     }
     */
    businessAddress?: QuoteAddressModel | null;
    /**
     * Format: email
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. An email address of at most 254 characters.
     * @example office@haulage.example.ie
     */
    businessEmail?: string | null;
    /**
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. An Irish phone number in national or international format.
     * @example 01 000 0018
     */
    businessTelephone?: string | null;
    /**
     * Format: int32
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. A whole number, at least 0.
     * @example 14
     */
    numberOfEmployees?: number | null;
    /**
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader.
     * @example Road haulage
     */
    typeOfBusiness?: string | null;
    /**
     * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. A year from 1900 onwards.
     * @example 2012
     */
    yearIncorporated?: string | number | null;
};
export type QuoteCompanyModel = {
    /**
     * @description Required when borrowerType is LimitedCompany. A company registration number of 1 to 7 digits.
     * @example 9999999
     */
    companyRegistrationNumber?: string | null;
    /**
     * @description Required when borrowerType is Partnership.
     * @example Specimen Haulage Limited
     */
    legalName?: string | null;
    /**
     * Format: int32
     * @description Required when borrowerType is SoleTrader. A whole number, at least 0.
     * @example 2
     */
    numberOfDirectors?: number | null;
};
export type QuoteNewVehicleModel = {
    /**
     * @description Required when usedVehicle is missing or incomplete. An `id` from GET /api/car/specification.
     * @example dacia-duster-1-6-hybrid-140-expression
     */
    carId?: string | null;
    /**
     * @description Required when usedVehicle is missing or incomplete. Preferably Petrol, Diesel, Electric or Hybrid.
     * @example Hybrid
     */
    fuel?: string | null;
    /**
     * @description Required when usedVehicle is missing or incomplete.
     * @example Dacia
     */
    make?: string | null;
    /**
     * @description Required when usedVehicle is missing or incomplete.
     * @example Duster
     */
    model?: string | null;
    /**
     * @description Required when usedVehicle is missing or incomplete.
     * @example 1.6 Hybrid 140 Expression 5dr
     */
    specification?: string | null;
};
export type QuotePartnershipModel = {
    /**
     * @description Required when borrowerType is Partnership.
     * @example Placeholder & Specimen Boats
     */
    legalName?: string | null;
};
export type QuoteSoleTraderModel = {
    /**
     * @description Required when borrowerType is Partnership or LimitedCompany.
     * @example Sampleglen Farm
     */
    tradingAs?: string | null;
};
export type QuoteUsedVehicleModel = {
    /**
     * Format: int32
     * @description Required when newVehicle is missing or incomplete. A whole number from 0 to 200000.
     * @example 68400
     */
    currentKilometers?: number | null;
    /**
     * @description Required when newVehicle is missing or incomplete. An Irish registration number, such as 131-D-4545 or 06-D-2600.
     * @example 201-C-990001
     */
    registrationNumber?: string | null;
};
export type CaseApplicationModel = {
    /**
     * Format: email
     * @description An email address of at most 254 characters. The user who becomes the owner of the case. They must have given this client consent. If empty, the calling client itself is the owner.
     * @example owner@dealer.example
     */
    onBehalfOf?: string | null;
    /**
     * @description To resubmit a case that failed validation, its ID. Null for a new case. The key must always be present.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F
     */
    caseId: string | null;
    /**
     * @description The borrower: type, bank account, applicants and business.
     * @example {
     *       "borrowerType": "individual",
     *       "bankDetails": {
     *         "accountName": "Aoife Sample",
     *         "accountType": "individualAccount",
     *         "bank": "creditUnion",
     *         "yearsWithBank": 8,
     *         "accountNumber": "00000001",
     *         "sortCode": "00-00-00",
     *         "iban": "IE00SMPL00000000000001",
     *         "bicCode": "SMPLIE00",
     *         "branch": "Sample Street",
     *         "address": "30 Sample Street, Cork"
     *       },
     *       "applicants": [
     *         {
     *           "primaryApplicant": true,
     *           "title": "ms",
     *           "firstName": "Aoife",
     *           "lastName": "Sample",
     *           "maidenOther": "Sample",
     *           "dateOfBirth": "1988-05-17",
     *           "gender": "female",
     *           "maritalStatus": "single",
     *           "nationality": "Irish",
     *           "ppsNumber": "1234567FA",
     *           "email": "aoife.sample@example.ie",
     *           "mainPhone": "085 000 0001",
     *           "residentialStatus": "tenant",
     *           "numberOfDependents": 0,
     *           "addresses": [
     *             {
     *               "line1": "3 Samplewood Grove",
     *               "line2": "Sampla Road, Cork",
     *               "county": "Cork",
     *               "country": "Ireland",
     *               "postCode": "T12",
     *               "eirCode": "T12 0000",
     *               "timeAtAddress": "2years",
     *               "currentAddress": true
     *             }
     *           ],
     *           "employment": {
     *             "employmentType": "fullTime",
     *             "status": "Permanent",
     *             "employerName": "Sample Bakery",
     *             "industry": "Food and drink",
     *             "title": "Production supervisor",
     *             "timeInEmployment": "6years",
     *             "line1": "Unit 4, Sample Business Park",
     *             "line2": "Specimen Road, Cork",
     *             "county": "Cork",
     *             "country": "Ireland",
     *             "postCode": "T12",
     *             "eirCode": "T12 0002",
     *             "email": "payroll@bakery.example.ie",
     *             "mainPhone": "085 000 0101",
     *             "secondaryPhone": "021 000 0011"
     *           },
     *           "incomeExpenditure": {
     *             "netSalaryPerMonth": 2650,
     *             "otherIncomePerMonth": 150,
     *             "mortgageRent": 1100
     *           }
     *         }
     *       ]
     *     }
     */
    borrower: CaseBorrowerDetailsModel;
    /**
     * @description Number of applicants by borrowerType: individual and soleTrader 1, joint 2, partnership 2 or 3, limitedCompany 1 to 3.
     * @example [
     *       {
     *         "primaryApplicant": true,
     *         "title": "ms",
     *         "firstName": "Aoife",
     *         "lastName": "Sample",
     *         "maidenOther": "Sample",
     *         "dateOfBirth": "1988-05-17",
     *         "gender": "female",
     *         "maritalStatus": "single",
     *         "nationality": "Irish",
     *         "ppsNumber": "1234567FA",
     *         "email": "aoife.sample@example.ie",
     *         "mainPhone": "085 000 0001",
     *         "residentialStatus": "tenant",
     *         "numberOfDependents": 0,
     *         "addresses": [
     *           {
     *             "line1": "3 Samplewood Grove",
     *             "line2": "Sampla Road, Cork",
     *             "county": "Cork",
     *             "country": "Ireland",
     *             "postCode": "T12",
     *             "eirCode": "T12 0000",
     *             "timeAtAddress": "2years",
     *             "currentAddress": true
     *           }
     *         ],
     *         "employment": {
     *           "employmentType": "fullTime",
     *           "status": "Permanent",
     *           "employerName": "Sample Bakery",
     *           "industry": "Food and drink",
     *           "title": "Production supervisor",
     *           "timeInEmployment": "6years",
     *           "line1": "Unit 4, Sample Business Park",
     *           "line2": "Specimen Road, Cork",
     *           "county": "Cork",
     *           "country": "Ireland",
     *           "postCode": "T12",
     *           "eirCode": "T12 0002",
     *           "email": "payroll@bakery.example.ie",
     *           "mainPhone": "085 000 0101",
     *           "secondaryPhone": "021 000 0011"
     *         },
     *         "incomeExpenditure": {
     *           "netSalaryPerMonth": 2650,
     *           "otherIncomePerMonth": 150,
     *           "mortgageRent": 1100
     *         }
     *       }
     *     ]
     */
    applicants: CaseApplicantModel[];
    /**
     * @description The loan and its vehicle.
     * @example {
     *       "loanType": "hp",
     *       "term": 60,
     *       "vehicle": {
     *         "vehicleType": "car",
     *         "registrationNumber": "201-C-990001",
     *         "vin": "SAMPLEV1N00000001",
     *         "odometer": 68400,
     *         "purchasePrice": 21500,
     *         "deposit": 2500,
     *         "tradeIn": 2000,
     *         "tradeInRegistrationNumber": "12-C-990002"
     *       },
     *       "furtherInformation": "Sample application: collection is planned for the second week of December."
     *     }
     */
    loanDetails: CaseLoanDetailsModel;
};
export type CaseBorrowerDetailsModel = {
    /**
     * @description The borrower type: one individual, two joint applicants, a partnership, a limited company or a sole trader.
     * @example individual
     */
    borrowerType: CaseBorrowerType;
    /**
     * @description The bank account for the instalments.
     * @example {
     *       "accountName": "Aoife Sample",
     *       "accountType": "individualAccount",
     *       "bank": "creditUnion",
     *       "yearsWithBank": 8,
     *       "accountNumber": "00000001",
     *       "sortCode": "00-00-00",
     *       "iban": "IE00SMPL00000000000001",
     *       "bicCode": "SMPLIE00",
     *       "branch": "Sample Street",
     *       "address": "30 Sample Street, Cork"
     *     }
     */
    bankDetails: CaseBankDetailsModel;
    /**
     * @description The same applicants as in the top-level `applicants`.
     * @example [
     *       {
     *         "primaryApplicant": true,
     *         "title": "ms",
     *         "firstName": "Aoife",
     *         "lastName": "Sample",
     *         "maidenOther": "Sample",
     *         "dateOfBirth": "1988-05-17",
     *         "gender": "female",
     *         "maritalStatus": "single",
     *         "nationality": "Irish",
     *         "ppsNumber": "1234567FA",
     *         "email": "aoife.sample@example.ie",
     *         "mainPhone": "085 000 0001",
     *         "residentialStatus": "tenant",
     *         "numberOfDependents": 0,
     *         "addresses": [
     *           {
     *             "line1": "3 Samplewood Grove",
     *             "line2": "Sampla Road, Cork",
     *             "county": "Cork",
     *             "country": "Ireland",
     *             "postCode": "T12",
     *             "eirCode": "T12 0000",
     *             "timeAtAddress": "2years",
     *             "currentAddress": true
     *           }
     *         ],
     *         "employment": {
     *           "employmentType": "fullTime",
     *           "status": "Permanent",
     *           "employerName": "Sample Bakery",
     *           "industry": "Food and drink",
     *           "title": "Production supervisor",
     *           "timeInEmployment": "6years",
     *           "line1": "Unit 4, Sample Business Park",
     *           "line2": "Specimen Road, Cork",
     *           "county": "Cork",
     *           "country": "Ireland",
     *           "postCode": "T12",
     *           "eirCode": "T12 0002",
     *           "email": "payroll@bakery.example.ie",
     *           "mainPhone": "085 000 0101",
     *           "secondaryPhone": "021 000 0011"
     *         },
     *         "incomeExpenditure": {
     *           "netSalaryPerMonth": 2650,
     *           "otherIncomePerMonth": 150,
     *           "mortgageRent": 1100
     *         }
     *       }
     *     ]
     */
    applicants: CaseApplicantModel[];
    /**
     * @description Required when borrowerType is partnership or limitedCompany.
     * @example Specimen Haulage Limited
     */
    legalName?: string | null;
    /**
     * @description Required when borrowerType is soleTrader.
     * @example Sampleglen Farm
     */
    tradingAs?: string | null;
    /**
     * @description Required when borrowerType is partnership, limitedCompany or soleTrader.
     * @example {
     *       "line1": "Unit 7, Specimen Logistics Park",
     *       "line2": "Trial Road, Dublin 12",
     *       "county": "Dublin",
     *       "country": "Ireland",
     *       "postCode": "D12",
     *       "eirCode": "D12 0002",
     *       "timeAtAddress": "morethan10"
     *     }
     */
    businessAddress?: CaseAddressHistoryModel | null;
    /**
     * @description Required when borrowerType is partnership, limitedCompany or soleTrader.
     * @example {
     *       "email": "office@haulage.example.ie",
     *       "mainPhone": "087 000 0108",
     *       "secondaryPhone": "01 000 0018"
     *     }
     */
    businessContact?: CaseContactDetailsModel | null;
    /**
     * @description Required when borrowerType is partnership, limitedCompany or soleTrader.
     * @example Road haulage
     */
    typeOfBusiness?: string | null;
    /**
     * Format: int32
     * @description A whole number, at least 0.
     * @example 14
     */
    numberOfEmployees?: number | null;
    /**
     * Format: double
     * @description Required when borrowerType is partnership or limitedCompany. A whole number, at least 0. Per month.
     * @example 96000
     */
    averageTurnover?: number | null;
    /**
     * @description Required when borrowerType is limitedCompany. A year from 1900 onwards.
     * @example 2012
     */
    yearIncorporated?: string | number | null;
    /**
     * @description Required when borrowerType is limitedCompany.
     * @example 9999999
     */
    companyRegNumber?: string | null;
    /**
     * Format: int32
     * @description Required when borrowerType is limitedCompany. A whole number, at least 0.
     * @example 2
     */
    numberOfDirectors?: number | null;
    /**
     * @description Required when borrowerType is soleTrader.
     * @example morethan10
     */
    timeInBusiness?: CaseDuration | "" | null;
};
/** @enum {string} */
export type CaseBorrowerType = "individual" | "joint" | "partnership" | "limitedCompany" | "soleTrader";
export type CaseBankDetailsModel = {
    /**
     * @description The name of the account holder.
     * @example Aoife Sample
     */
    accountName: string;
    /**
     * @description Whether it is an individual or a joint account.
     * @example individualAccount
     */
    accountType: CaseAccountType;
    /**
     * @description One of creditUnion, alliedIrishBanks, bankOfIreland, permanentTsb, ulsterBank, kbcBank, anPost or revolut, unless the operator has configured other names. The bank that holds the account.
     * @example creditUnion
     * @example alliedIrishBanks
     * @example bankOfIreland
     * @example permanentTsb
     * @example ulsterBank
     * @example kbcBank
     * @example anPost
     * @example revolut
     */
    bank: string;
    /**
     * Format: int32
     * @description A whole number, at least 1.
     * @example 8
     */
    yearsWithBank: number;
    /**
     * @description An account number of at least 8 characters.
     * @example 00000001
     */
    accountNumber?: string | null;
    /**
     * @description The address of the branch.
     * @example 30 Sample Street, Cork
     */
    address?: string | null;
    /**
     * @description The BIC of the bank.
     * @example SMPLIE00
     */
    bicCode?: string | null;
    /**
     * @description The branch that holds the account.
     * @example Sample Street
     */
    branch?: string | null;
    /**
     * @description The IBAN of the account.
     * @example IE00SMPL00000000000001
     */
    iban?: string | null;
    /**
     * @description A sort code in the format NN-NN-NN.
     * @example 00-00-00
     */
    sortCode?: string | null;
};
/** @enum {string} */
export type CaseAccountType = "individualAccount" | "jointAccount";
export type CaseApplicantModel = {
    /**
     * @description The applicant’s title.
     * @example ms
     */
    title: CaseTitle;
    /**
     * @description A person’s name of at most 100 characters.
     * @example Aoife
     */
    firstName: string;
    /**
     * @description A person’s name of at most 100 characters.
     * @example Sample
     */
    lastName: string;
    /**
     * @description An RFC 3339 date-time or a date (YYYY-MM-DD). The age must be from 21 to 69 years.
     * @example 1988-05-17
     */
    dateOfBirth: string;
    /**
     * @description The applicant’s gender.
     * @example female
     */
    gender: CaseGender;
    /**
     * @description The applicant’s marital status.
     * @example single
     */
    maritalStatus: CaseMaritalStatus;
    /**
     * @description The applicant’s nationality, as free text.
     * @example Irish
     */
    nationality: string;
    /**
     * @description Whether this is the primary applicant of the case.
     * @example true
     */
    primaryApplicant: boolean;
    /**
     * @description A valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.
     * @example 1234567FA
     */
    ppsNumber: string;
    /**
     * Format: email
     * @description An email address of at most 254 characters.
     * @example aoife.sample@example.ie
     */
    email: string;
    /**
     * @description An Irish mobile number in national or international format.
     * @example 085 000 0001
     */
    mainPhone: string;
    /**
     * @description An Irish phone number in national or international format.
     * @example 091 000 002
     */
    secondaryPhone?: string | null;
    /**
     * @description The applicant’s residential status: home owner, tenant or living with parents.
     * @example tenant
     */
    residentialStatus: CaseResidentialStatus;
    /**
     * Format: int32
     * @description A whole number, at least 0.
     * @example 0
     */
    numberOfDependents?: number | null;
    /**
     * @description Required when title is mrs, ms or miss. A person’s name of at most 100 characters. If the name has not changed, send the last name.
     * @example Sample
     */
    maidenOther?: string | null;
    /**
     * @description A person’s name of at most 100 characters. Omit it if there is none. If it repeats the last name, it counts as none.
     * @example Máire
     */
    middleName?: string | null;
    /**
     * @description Must cover at least 3 years.
     * @example [
     *       {
     *         "line1": "3 Samplewood Grove",
     *         "line2": "Sampla Road, Cork",
     *         "county": "Cork",
     *         "country": "Ireland",
     *         "postCode": "T12",
     *         "eirCode": "T12 0000",
     *         "timeAtAddress": "2years",
     *         "currentAddress": true
     *       }
     *     ]
     */
    addresses: CaseAddressHistoryModel[];
    /**
     * @description The applicant’s employment.
     * @example {
     *       "employmentType": "fullTime",
     *       "status": "Permanent",
     *       "employerName": "Sample Bakery",
     *       "industry": "Food and drink",
     *       "title": "Production supervisor",
     *       "timeInEmployment": "6years",
     *       "line1": "Unit 4, Sample Business Park",
     *       "line2": "Specimen Road, Cork",
     *       "county": "Cork",
     *       "country": "Ireland",
     *       "postCode": "T12",
     *       "eirCode": "T12 0002",
     *       "email": "payroll@bakery.example.ie",
     *       "mainPhone": "085 000 0101",
     *       "secondaryPhone": "021 000 0011"
     *     }
     */
    employment: CaseEmploymentModel;
    /**
     * @description Required when borrowerType is individual, joint or soleTrader. The combined income of all applicants must be at least €1,250 per month.
     * @example {
     *       "netSalaryPerMonth": 2650,
     *       "otherIncomePerMonth": 150,
     *       "mortgageRent": 1100
     *     }
     */
    incomeExpenditure?: CaseIncomeExpenditureModel | null;
};
/** @enum {string} */
export type CaseTitle = "mr" | "mrs" | "ms" | "miss" | "genderNeutral" | "doctor";
/** @enum {string} */
export type CaseGender = "male" | "female";
/** @enum {string} */
export type CaseMaritalStatus = "single" | "married" | "widowed" | "separated" | "divorced" | "cohabitating";
/** @enum {string} */
export type CaseResidentialStatus = "homeOwner" | "tenant" | "livingWithParents";
export type CaseAddressHistoryModel = {
    /**
     * @description How long the applicant has lived at this address.
     * @example 2years
     */
    timeAtAddress: CaseDuration;
    /**
     * @description The county of the address.
     * @example Cork
     */
    county?: string | null;
    /**
     * @description The country of the address.
     * @example Ireland
     */
    country?: string | null;
    /**
     * @description The first line of the address.
     * @example 3 Samplewood Grove
     */
    line1?: string | null;
    /**
     * @description The second line of the address.
     * @example Sampla Road, Cork
     */
    line2?: string | null;
    /**
     * @description The postcode of the address.
     * @example T12
     */
    postCode?: string | null;
    /**
     * @description The Eircode of the address.
     * @example T12 0000
     */
    eirCode?: string | null;
    /**
     * @description Must be true for exactly one address of each applicant.
     * @example true
     */
    currentAddress?: boolean | null;
};
/** @enum {string} */
export type CaseDuration = "less6" | "6to12" | "1year" | "2years" | "3years" | "4years" | "5years" | "6years" | "7years" | "8years" | "9years" | "morethan10";
export type CaseEmploymentModel = {
    /**
     * @description The industry in which the applicant works.
     * @example Food and drink
     */
    industry: string;
    /**
     * @description Text of at least 2 characters.
     * @example Production supervisor
     */
    title: string;
    /**
     * @description The employment type: full-time, part-time or self-employed.
     * @example fullTime
     */
    employmentType: CaseEmploymentType;
    /**
     * @description Required when employmentType is fullTime or partTime. One of Permanent, Temporary, contract or selfemployed (case-insensitive).
     * @example Permanent
     */
    status?: CaseEmploymentStatus | string | "" | null;
    /**
     * @description Required when employmentType is fullTime or partTime.
     * @example Sample Bakery
     */
    employerName?: string | null;
    /**
     * @description The county of the address.
     * @example Cork
     */
    county: string;
    /**
     * @description The country of the address.
     * @example Ireland
     */
    country: string;
    /**
     * @description The first line of the address.
     * @example Unit 4, Sample Business Park
     */
    line1: string;
    /**
     * @description The second line of the address.
     * @example Specimen Road, Cork
     */
    line2: string;
    /**
     * @description The postcode of the address.
     * @example T12
     */
    postCode: string;
    /**
     * @description The Eircode of the address.
     * @example T12 0002
     */
    eirCode: string;
    /**
     * Format: email
     * @description An email address of at most 254 characters.
     * @example payroll@bakery.example.ie
     */
    email: string;
    /**
     * @description An Irish mobile number in national or international format.
     * @example 085 000 0101
     */
    mainPhone: string;
    /**
     * @description An Irish phone number in national or international format.
     * @example 021 000 0011
     */
    secondaryPhone?: string | null;
    /**
     * @description How long the applicant has worked there.
     * @example 6years
     */
    timeInEmployment: CaseDuration;
    /**
     * @description The work permit number, if there is one.
     * @example WP-000001
     */
    workPermit?: string | null;
    /**
     * @description An RFC 3339 date-time or a date (YYYY-MM-DD).
     * @example 2028-06-30
     */
    workPermitExpiry?: string | null;
};
/** @enum {string} */
export type CaseEmploymentType = "fullTime" | "partTime" | "selfEmployed";
/** @enum {string} */
export type CaseEmploymentStatus = "Permanent" | "Temporary" | "contract" | "selfemployed";
export type CaseIncomeExpenditureModel = {
    /**
     * Format: double
     * @description A whole number, at least 1.
     * @example 2650
     */
    netSalaryPerMonth: number;
    /**
     * Format: double
     * @description A whole number, at least 0.
     * @example 150
     */
    otherIncomePerMonth?: number | null;
    /**
     * Format: double
     * @description A whole number, at least 0. Per month.
     * @example 1100
     */
    mortgageRent: number;
};
export type CaseContactDetailsModel = {
    /**
     * Format: email
     * @description An email address of at most 254 characters.
     * @example office@haulage.example.ie
     */
    email: string;
    /**
     * @description An Irish mobile number in national or international format.
     * @example 087 000 0108
     */
    mainPhone: string;
    /**
     * @description An Irish phone number in national or international format.
     * @example 01 000 0018
     */
    secondaryPhone?: string | null;
};
export type CaseLoanDetailsModel = {
    /**
     * @description The financed vehicle.
     * @example {
     *       "vehicleType": "car",
     *       "registrationNumber": "201-C-990001",
     *       "vin": "SAMPLEV1N00000001",
     *       "odometer": 68400,
     *       "purchasePrice": 21500,
     *       "deposit": 2500,
     *       "tradeIn": 2000,
     *       "tradeInRegistrationNumber": "12-C-990002"
     *     }
     */
    vehicle: CaseVehicleDetailsModel;
    /**
     * Format: int32
     * @description A whole number. In months. Must be offered by a current product.
     * @example 60
     */
    term: number;
    /**
     * @description Free text: anything else that the lender should know.
     * @example Sample application: collection is planned for the second week of December.
     */
    furtherInformation?: string | null;
    /**
     * @description Hire purchase (`hp`) or purchase contract plan (`pcp`).
     * @example hp
     */
    loanType: CaseLoanType;
};
export type CaseVehicleDetailsModel = {
    /**
     * @description The type of vehicle. Use `tbc` if it is yet to be confirmed.
     * @example car
     */
    vehicleType: CaseVehicleType;
    /**
     * @description An Irish registration number, such as 131-D-4545 or 06-D-2600.
     * @example 201-C-990001
     */
    registrationNumber: string;
    /**
     * @description The vehicle identification number (VIN).
     * @example SAMPLEV1N00000001
     */
    vin?: string | null;
    /**
     * @description If true, the vehicle’s condition is recorded as japaneseImport. Otherwise it is recorded as used.
     * @example true
     */
    isJapaneseImport?: boolean | null;
    /**
     * Format: int32
     * @description A whole number, at least 0.
     * @example 68400
     */
    odometer: number;
    /**
     * Format: int32
     * @description A whole number from 0 to 100000.
     * @example 21500
     */
    purchasePrice: number;
    /**
     * Format: int32
     * @description A whole number, at least 0.
     * @example 2500
     */
    deposit: number;
    /**
     * Format: int32
     * @description A whole number, at least 0. The trade-in value.
     * @example 2000
     */
    tradeIn?: number | null;
    /**
     * @description An Irish registration number, such as 131-D-4545 or 06-D-2600.
     * @example 12-C-990002
     */
    tradeInRegistrationNumber?: string | null;
    /**
     * @description Required when loanType is pcp. The maximum kilometres per year that the contract allows.
     * @example 15000
     */
    annualKilometers?: CaseAnnualKilometers | CaseAnnualKilometersText | "" | null;
};
/** @enum {string} */
export type CaseVehicleType = "car" | "tbc" | "lightCommercial" | "other";
/** @enum {integer} */
export type CaseAnnualKilometers = 15000 | 20000 | 25000;
/**
 * @description `CaseAnnualKilometers` as digits in a string.
 * @enum {string}
 */
export type CaseAnnualKilometersText = "15000" | "20000" | "25000";
/** @enum {string} */
export type CaseLoanType = "hp" | "pcp";
export type QuotationModel = {
    /**
     * @description An amount in euro from 1 to 100000, with at most 2 decimal places. The purchase price.
     * @example 15000
     */
    purchasePrice: number;
    /**
     * @description An amount in euro from 0 to 2147483647, with at most 2 decimal places. The deposit. Default: 0.
     * @example 3000
     */
    deposit?: number | null;
    /**
     * @description An amount in euro from 0 to 2147483647, with at most 2 decimal places. The trade-in value. Default: 0.
     * @example 2000
     */
    tradeIn?: number | null;
    /**
     * Format: int32
     * @description A whole number, at least 0. In months. Default: all available terms.
     * @example 12
     */
    term?: number | null;
    /**
     * @description Hire purchase (`hp`) or purchase contract plan (`pcp`).
     * @example hp
     */
    loanType: QuotationLoanType;
    /**
     * @description The type of vehicle. Use `tbc` if it is yet to be confirmed.
     * @example car
     */
    vehicleType: QuotationVehicleType;
    /**
     * @description Default: individual.
     * @example individual
     */
    borrowerType?: QuotationBorrowerType | "" | null;
    /**
     * @description The maximum kilometres per year that the contract allows. Required for a PCP.
     * @example 15000
     */
    annualKilometers?: QuotationAnnualKilometers | QuotationAnnualKilometersText | "" | null;
    /**
     * @description An Irish registration number, such as 131-D-4545 or 06-D-2600. The registration number of a used vehicle, which gives its age. Some products require it.
     * @example 231-D-12345
     */
    registrationNumber?: string | null;
    /**
     * @description True for a new vehicle. If registrationNumber gives an age, that takes precedence.
     * @example true
     */
    newVehicle?: boolean | null;
};
/** @enum {string} */
export type QuotationLoanType = "hp" | "pcp";
/** @enum {string} */
export type QuotationVehicleType = "car" | "tbc" | "lightCommercial" | "other";
/** @enum {string} */
export type QuotationBorrowerType = "individual" | "joint" | "partnership" | "limitedCompany" | "soleTrader";
/** @enum {integer} */
export type QuotationAnnualKilometers = 15000 | 20000 | 25000;
/**
 * @description `QuotationAnnualKilometers` as digits in a string.
 * @enum {string}
 */
export type QuotationAnnualKilometersText = "15000" | "20000" | "25000";
/** @description The response to a submission or a dry run. */
export type QuoteSubmitApplicationResponseModel = {
    /**
     * @description The outcome.
     * @example Success
     */
    status: QuoteApiResponseStatusType;
    /**
     * @description One sentence that explains the outcome. Null if `status` is Success.
     * @example 8 fields are invalid: correct the saved quote and resubmit it with its quoteReference.
     */
    errorMessage: string | null;
    /**
     * @description All validation errors, in the order of the models, with at most one per field.
     * @example []
     */
    errors: QuoteNodeJsFieldValidation[];
    /**
     * @description The reference of the quote. Use it to get the status, or to correct and resubmit the quote. Null if nothing was saved.
     * @example Q00000000000000000000000000
     */
    quoteReference: string | null;
    /**
     * @description Whether the quote has been submitted for review, now or earlier.
     * @example true
     */
    wasSubmitted: boolean;
};
/**
 * @description The outcome of a submission or a dry run.
 *
 *     - `ServerError`: the service failed (HTTP 500)
 *     - `Success`: the quote is valid and was submitted; in a dry run, it would have been submitted
 *     - `NotFound`: the quote does not exist, or this client cannot access it (HTTP 404)
 *     - `Invalid`: validation failed, see `errors`; or the request itself is not valid (HTTP 400)
 *     - `Denied`: the owner does not exist or has not allowed this client to act for them (HTTP 401)
 *     - `Forbidden`: the client is not allowed to submit (HTTP 403)
 * @enum {string}
 */
export type QuoteApiResponseStatusType = "ServerError" | "Success" | "NotFound" | "Invalid" | "Denied" | "Forbidden";
/** @description A validation error. */
export type QuoteNodeJsFieldValidation = {
    /**
     * @description A sentence that names the requirement and, unless it could be personal, the value received.
     * @example addressHistory must cover at least 36 months. Received 24 months.
     */
    message: string;
    /**
     * @description The path of the field in the request body, such as `quote.applicants[0].personalInfo.ppsNumber`. Empty if the error is not about a single field.
     * @example quote.applicants[0].contactDetails.addressHistory
     */
    model: string;
    /**
     * @description The validation error type.
     * @example addressHistory
     */
    type: QuoteFailureType;
};
/**
 * @description The validation error type. Existing types are never renamed, but new ones may be added.
 *
 *     - `required`: A required field is missing, null or blank, or an array entry is null.
 *     - `type`: The value has the wrong JSON type, or is a number too large for a double.
 *     - `enum`: The value is not one of the enumeration’s names or codes.
 *     - `integer`: The value must be a whole number, but has decimals.
 *     - `wholeEuros`: The amount must be in whole euro, but has decimals.
 *     - `min`: The number is below the minimum.
 *     - `max`: The number is above the maximum.
 *     - `minLength`: The text has too few characters.
 *     - `maxLength`: The text has too many characters, the array has too many entries, or customData has too many bytes.
 *     - `personName`: The value is not a valid person’s name.
 *     - `ppsNumber`: The value is not a PPS number, or its check letter is wrong.
 *     - `email`: The value is not a valid email address.
 *     - `irishMobile`: The value is not a valid Irish mobile number.
 *     - `irishPhone`: The value is not a valid Irish phone number.
 *     - `sortCode`: The value is not a sort code in the format NN-NN-NN.
 *     - `accountNumber`: The account number has fewer than 8 characters.
 *     - `dateTime`: The value is not an RFC 3339 date-time or a date, or the day does not exist.
 *     - `age`: The applicant is younger than 21, or 70 or older, on the day of submission.
 *     - `addressHistory`: The address history covers less than 3 years.
 *     - `applicantCount`: The number of applicants is wrong for the borrower type.
 *     - `combinedIncome`: The combined income of all applicants is less than €1,250 per month.
 *     - `registrationNumber`: The value is not a valid Irish registration number.
 *     - `companyRegistrationNumber`: The value is not a company registration number of 1 to 7 digits.
 *     - `year`: The value is not a year from 1900 onwards.
 *     - `term`: The term is too long for the vehicle’s age.
 *     - `deposit`: The trade-in value plus the deposit is too high or too low for the purchase price.
 *     - `carId`: The new car catalogue has no car with this ID.
 *     - `changeDenied`: The application is no longer Open, so it was not changed. This error is not about a single field.
 * @enum {string}
 */
export type QuoteFailureType = "required" | "type" | "enum" | "integer" | "wholeEuros" | "min" | "max" | "minLength" | "maxLength" | "personName" | "ppsNumber" | "email" | "irishMobile" | "irishPhone" | "sortCode" | "accountNumber" | "dateTime" | "age" | "addressHistory" | "applicantCount" | "combinedIncome" | "registrationNumber" | "companyRegistrationNumber" | "year" | "term" | "deposit" | "carId" | "changeDenied";
/** @description The response to a submission or a dry run. */
export type CaseSubmitApplicationResponseModel = {
    /**
     * @description The ID of the case. Use it to get the status, or to correct and resubmit the case. Null if nothing was saved.
     * @example C00000000000000000000000000
     */
    caseId: string | null;
    /**
     * @description Whether the case has been submitted for review, now or earlier. If false after a submission, the case is saved in the state Open.
     * @example true
     */
    isSubmitted: boolean;
    /**
     * @description All validation errors, in the order of the models, with at most one per field.
     * @example []
     */
    validationErrors: CaseFieldValidation[];
};
/** @description A validation error. */
export type CaseFieldValidation = {
    /**
     * @description The path of the field in the request body, such as `borrower.bankDetails.sortCode`. Empty if the error is not about a single field.
     * @example caseId
     */
    Model: string;
    /**
     * @description The validation error type.
     * @example required
     */
    Type: CaseFailureType;
    /**
     * @description A sentence that names the requirement and, unless it could be personal, the value received.
     * @example caseId is required: send null for a new case.
     */
    Message: string;
};
/**
 * @description The validation error type. Existing types are never renamed, but new ones may be added.
 *
 *     - `required`: A required field is missing, null or blank, or an array entry is null.
 *     - `type`: The value has the wrong JSON type, or is a number too large for a double.
 *     - `enum`: The value is not one of the enumeration’s names or codes.
 *     - `integer`: The value must be a whole number, but has decimals.
 *     - `wholeEuros`: The amount must be in whole euro, but has decimals.
 *     - `min`: The number is below the minimum.
 *     - `max`: The number is above the maximum.
 *     - `minLength`: The text has too few characters.
 *     - `maxLength`: The text has too many characters, the array has too many entries, or customData has too many bytes.
 *     - `personName`: The value is not a valid person’s name.
 *     - `ppsNumber`: The value is not a PPS number, or its check letter is wrong.
 *     - `email`: The value is not a valid email address.
 *     - `irishMobile`: The value is not a valid Irish mobile number.
 *     - `irishPhone`: The value is not a valid Irish phone number.
 *     - `sortCode`: The value is not a sort code in the format NN-NN-NN.
 *     - `accountNumber`: The account number has fewer than 8 characters.
 *     - `dateTime`: The value is not an RFC 3339 date-time or a date, or the day does not exist.
 *     - `age`: The applicant is younger than 21, or 70 or older, on the day of submission.
 *     - `addressHistory`: The address history covers less than 3 years.
 *     - `applicantCount`: The number of applicants is wrong for the borrower type.
 *     - `combinedIncome`: The combined income of all applicants is less than €1,250 per month.
 *     - `registrationNumber`: The value is not a valid Irish registration number.
 *     - `year`: The value is not a year from 1900 onwards.
 *     - `termNotOffered`: No current product offers this term for the loan type, vehicle type and borrower type.
 *     - `singleCurrentAddress`: An applicant has no current address, or more than one.
 *     - `applicantsMismatch`: The two lists of applicants differ. This error is not about a single field.
 *     - `changeDenied`: The application is no longer Open, so it was not changed. This error is not about a single field.
 * @enum {string}
 */
export type CaseFailureType = "required" | "type" | "enum" | "integer" | "wholeEuros" | "min" | "max" | "minLength" | "maxLength" | "personName" | "ppsNumber" | "email" | "irishMobile" | "irishPhone" | "sortCode" | "accountNumber" | "dateTime" | "age" | "addressHistory" | "applicantCount" | "combinedIncome" | "registrationNumber" | "year" | "termNotOffered" | "singleCurrentAddress" | "applicantsMismatch" | "changeDenied";
/** @description An error response (RFC 9457). */
export type Problem = {
    /**
     * Format: uri-reference
     * @description The problem type: the path of a page that explains it.
     * @example /problems/bad-request
     */
    type: string;
    /**
     * @description A short title for the problem type.
     * @example Bad request
     */
    title: string;
    /**
     * @description The HTTP status.
     * @example 400
     */
    status: number;
    /**
     * @description What went wrong and what to change.
     * @example Idempotency-Key must have 1 to 255 characters.
     */
    detail: string;
    /**
     * @description The ID of the request, as in X-Request-Id.
     * @example Zm9yZWNvdXJ0LWlk
     */
    requestId: string;
    /**
     * @description All invalid fields and parameters, if they are the reason. `detail` contains the same sentences.
     * @example [
     *       {
     *         "field": "limit",
     *         "type": "max",
     *         "message": "limit must be a whole number from 1 to 200."
     *       }
     *     ]
     */
    errors?: ProblemFieldModel[];
};
/** @description An invalid field or parameter. */
export type ProblemFieldModel = {
    /**
     * @description The name of the parameter, or the path of the field in the request body. Empty if the name cannot be repeated.
     * @example limit
     */
    field: string;
    /**
     * @description The type of error. Existing types are never renamed, but new ones may be added.
     *
     *     - `required`: the value is missing
     *     - `type`: the value has the wrong JSON type
     *     - `enum`: the value is not one of the allowed values
     *     - `integer`: the value is not a whole number
     *     - `min`: the value is below the minimum
     *     - `max`: the value is above the maximum
     *     - `maxLength`: the value is too long, or has too many entries
     *     - `dateTime`: the value is not a valid date or date-time
     *     - `cursor`: the value is not a cursor from this list
     *     - `url`: the URL is not allowed
     *     - `secret`: the secret is not valid
     *     - `text`: the value has characters that are not allowed
     *     - `order`: the value conflicts with the other end of the range
     *     - `fixed`: the field cannot be changed by this operation
     *     - `misplaced`: the field is in the wrong part of the form
     *     - `repeated`: the parameter appears more than once
     *     - `unknown`: the operation does not have this parameter or field
     * @example max
     * @enum {string}
     */
    type: "required" | "type" | "enum" | "integer" | "min" | "max" | "maxLength" | "dateTime" | "cursor" | "url" | "secret" | "text" | "order" | "fixed" | "misplaced" | "repeated" | "unknown";
    /**
     * @description A sentence that says what the field must be.
     * @example limit must be a whole number from 1 to 200.
     */
    message: string;
};
/** @description The status of a quote. */
export type QuoteStatusResponseModel = {
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "stockNumber": "N-1207"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description The reference of the quote.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    quoteReference: string;
    /**
     * @description The state of the quote.
     * @example Submitted
     */
    status: ApplicationState;
};
/**
 * @description The state of a quote or a case. Both sets use the same names.
 *
 *     - `Open`: saved but not submitted for review; correct it and resubmit it
 *     - `Submitted`: submitted and waiting for review
 *     - `InReview`: under review by an underwriter
 *     - `Approved`: approved; signing can start when no requirements are outstanding
 *     - `Declined`: declined; it can be reconsidered
 *     - `AwaitingSignature`: signing has started
 *     - `Signed`: signed by everyone
 *     - `PaidOut`: paid out; closed
 *     - `Withdrawn`: withdrawn; closed
 *     - `Expired`: lapsed; closed
 * @enum {string}
 */
export type ApplicationState = "Open" | "Submitted" | "InReview" | "Approved" | "Declined" | "AwaitingSignature" | "Signed" | "PaidOut" | "Withdrawn" | "Expired";
/** @description A quote as it was last submitted. */
export type QuoteReadResponseModel = {
    /**
     * @description The quote’s reference.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    quoteReference: string;
    /**
     * @description The state of the quote.
     * @example Open
     */
    state: ApplicationState;
    /**
     * @description How many times the quote has been submitted, including the first time.
     * @example 1
     */
    revision: number;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * Format: date-time
     * @description The time when the quote last changed. Lists are sorted by it.
     * @example 2026-03-02T09:30:00.000Z
     */
    updatedAt: string;
    /**
     * @description The email address of the owner. Null if the client itself is the owner.
     * @example owner@dealer.example
     */
    ownerUserEmail: string | null;
    /**
     * @description The `quote` of the last submission, exactly as it was sent. A QuoteApplicationModel if `errors` is empty, otherwise any value. Null if there was none.
     * @example {
     *       "borrowerType": "Individual"
     *     }
     */
    quote: QuoteApplicationModel | ({
        [key: string]: unknown;
    } | unknown[] | string | number | boolean | null);
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "stockNumber": "N-1207"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description The validation errors of the last submission. Empty if it was valid.
     * @example [
     *       {
     *         "message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.",
     *         "model": "quote.applicants[0].personalInfo.ppsNumber",
     *         "type": "ppsNumber"
     *       }
     *     ]
     */
    errors: QuoteNodeJsFieldValidation[];
    /**
     * @description What happened last to the quote, and what comes next.
     * @example {
     *       "situation": "toCorrect",
     *       "waitsFor": "dealer",
     *       "heading": "1 field to correct",
     *       "sentence": "The application is saved but not submitted. Correct it and submit it again.",
     *       "actions": [
     *         "correct"
     *       ],
     *       "counterOffer": null
     *     }
     */
    nextStep: NextStepModel;
    /**
     * @description All transitions of the quote, starting with the first submission.
     * @example [
     *       {
     *         "from": null,
     *         "to": "Open",
     *         "date": "2026-03-02T09:30:00.000Z",
     *         "by": "019a0b1c-0000-7000-8000-000000000001",
     *         "reason": null
     *       }
     *     ]
     */
    history: HistoryEntryModel[];
};
/** @description What happened last, and what comes next. */
export type NextStepModel = {
    /**
     * @description The name of the situation, as the documentation lists them under Next steps. New names may be added.
     * @example toCorrect
     */
    situation: string;
    /**
     * @description Who has to act now.
     *
     *     - `lender`: the lender
     *     - `dealer`: the dealer
     *     - `signers`: the signers
     *     - `nobody`: nobody: nothing is left to do
     * @example dealer
     * @enum {string}
     */
    waitsFor: "lender" | "dealer" | "signers" | "nobody";
    /**
     * @description What happened, in a few words for the dealer’s people. It can name signers and documents.
     * @example 1 field to correct
     */
    heading: string;
    /**
     * @description What it means and what to do about it, in sentences for the dealer’s people.
     * @example The application is saved but not submitted. Correct it and submit it again.
     */
    sentence: string;
    /**
     * @description What the dealer or its software can do about it, the usual action first. Empty while others act.
     * @example [
     *       "correct"
     *     ]
     */
    actions: ("correct" | "sendDocuments" | "acceptCounterOffer" | "askForOtherTerms" | "startSigning" | "correctContact" | "sendLink" | "stopSigning" | "stopAndCorrect" | "correctAsNew" | "askForReview" | "withdraw")[];
    /**
     * @description The counter-offer, with the customer’s response. Null if there is none.
     * @example null
     */
    counterOffer: CounterOfferModel | null;
};
/** @description The lender’s counter-offer. */
export type CounterOfferModel = {
    /**
     * Format: date-time
     * @description The time when the lender made it. Send it with the response.
     * @example 2026-03-04T09:00:00.000Z
     */
    madeAt: string;
    /**
     * @description The amount financed, in euro.
     * @example 17000
     */
    loanAmount: number;
    /**
     * @description The term in months.
     * @example 48
     */
    term: number;
    /**
     * @description The monthly payment in euro, without fees.
     * @example 405.8
     */
    monthlyPayment: number;
    /**
     * @description The nominal annual rate, in per cent.
     * @example 6.9
     */
    rate: number;
    /**
     * @description The annual percentage rate of charge (APR), in per cent, including fees.
     * @example 7.3
     */
    aprc: number;
    /**
     * @description What the customer says, as the dealer or its software has recorded it. Null until then.
     *
     *     - `accepted`: the customer accepts
     *     - `otherTerms`: the customer asks for other terms
     * @example accepted
     * @enum {string|null}
     */
    response: "accepted" | "otherTerms" | null;
};
/** @description A transition from one state to another. */
export type HistoryEntryModel = {
    /**
     * @description The previous state. Null for the first submission.
     * @example Open
     */
    from: ApplicationState | null;
    /**
     * @description The new state.
     * @example Open
     */
    to: ApplicationState;
    /**
     * @description Who caused the transition: a client ID, `owner` for a dealer user in the console, `lender` or `service`.
     * @example 019a0b1c-0000-7000-8000-000000000001
     */
    by: string;
    /**
     * @description The reason, if one was given.
     * @example The employer’s name is missing.
     */
    reason: string | null;
    /**
     * Format: date-time
     * @description The time of the transition.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
};
/** @description The status of a case. */
export type CaseStatusResponseModel = {
    /**
     * @description The state of the case.
     * @example Submitted
     */
    status: ApplicationState;
    /**
     * @description The case ID in the request.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    quoteReference: string;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * Format: double
     * @description The amount financed, in euro. Omitted until a product has been selected.
     * @example 31462.5
     */
    loanAmount?: number;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Omitted until a product has been selected.
     * @example 621.51
     */
    monthlyPayment?: number;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Omitted until a product has been selected.
     * @example 6.9
     */
    rate?: number;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Omitted until a product has been selected.
     * @example 7.3
     */
    aprc?: number;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements: string[];
};
/** @description A case as it was last submitted. */
export type CaseReadResponseModel = {
    /**
     * @description The ID of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    caseId: string;
    /**
     * @description The state of the case.
     * @example Open
     */
    state: ApplicationState;
    /**
     * @description How many times the case has been submitted, including the first time.
     * @example 1
     */
    revision: number;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * Format: date-time
     * @description The time when the case last changed. Lists are sorted by it.
     * @example 2026-03-02T09:30:00.000Z
     */
    updatedAt: string;
    /**
     * @description The email address of the owner. Null if the client itself is the owner.
     * @example owner@dealer.example
     */
    onBehalfOf: string | null;
    /**
     * @description The body of the last submission, exactly as it was sent. A CaseApplicationModel if `validationErrors` is empty. Null once it has been erased.
     * @example {
     *       "borrower": {
     *         "borrowerType": "individual"
     *       }
     *     }
     */
    application: CaseApplicationModel | ({
        [key: string]: unknown;
    } | null);
    /**
     * @description Always null, because cases do not have custom data.
     * @example null
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description The validation errors of the last submission. Empty if it was valid.
     * @example [
     *       {
     *         "Model": "applicants[0].ppsNumber",
     *         "Type": "ppsNumber",
     *         "Message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter."
     *       }
     *     ]
     */
    validationErrors: CaseFieldValidation[];
    /**
     * @description The condition recorded for the vehicle: `japaneseImport` if `isJapaneseImport` was true, `used` if it was false or omitted; null if no vehicle could be read.
     * @example used
     * @enum {string|null}
     */
    vehicleCondition: "japaneseImport" | "used" | null;
    /**
     * @description What happened last to the case, and what comes next.
     * @example {
     *       "situation": "toCorrect",
     *       "waitsFor": "dealer",
     *       "heading": "1 field to correct",
     *       "sentence": "The application is saved but not submitted. Correct it and submit it again.",
     *       "actions": [
     *         "correct"
     *       ],
     *       "counterOffer": null
     *     }
     */
    nextStep: NextStepModel;
    /**
     * @description All transitions of the case, starting with the first submission.
     * @example [
     *       {
     *         "from": null,
     *         "to": "Open",
     *         "date": "2026-03-02T09:30:00.000Z",
     *         "by": "019a0b1c-0000-7000-8000-000000000001",
     *         "reason": null
     *       }
     *     ]
     */
    history: HistoryEntryModel[];
};
/** @description A page of quotes. */
export type QuoteListResponseModel = {
    /**
     * @description The quotes, least recently changed first.
     * @example [
     *       {
     *         "quoteReference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *         "state": "Open",
     *         "revision": 1,
     *         "date": "2026-03-02T09:30:00.000Z",
     *         "updatedAt": "2026-03-02T09:30:00.000Z",
     *         "ownerUserEmail": "owner@dealer.example"
     *       }
     *     ]
     */
    items: QuoteListItemModel[];
    /**
     * @description Send this value as `cursor` to get the next page. Null on the last page.
     * @example MDE5YTBiMWMtMmQzZS03ZjQw
     */
    nextCursor: string | null;
};
/** @description A quote in a list. */
export type QuoteListItemModel = {
    /**
     * @description The quote’s reference.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    quoteReference: string;
    /**
     * @description The state of the quote.
     * @example Open
     */
    state: ApplicationState;
    /**
     * @description How many times the quote has been submitted, including the first time.
     * @example 1
     */
    revision: number;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * Format: date-time
     * @description The time when the quote last changed. Lists are sorted by it.
     * @example 2026-03-02T09:30:00.000Z
     */
    updatedAt: string;
    /**
     * @description The email address of the owner. Null if the client itself is the owner.
     * @example owner@dealer.example
     */
    ownerUserEmail: string | null;
};
/** @description A page of cases. */
export type CaseListResponseModel = {
    /**
     * @description The cases, least recently changed first.
     * @example [
     *       {
     *         "caseId": "C01K85HRB9YFX08MPVCFP79Z85H",
     *         "state": "Open",
     *         "revision": 1,
     *         "date": "2026-03-02T09:30:00.000Z",
     *         "updatedAt": "2026-03-02T09:30:00.000Z",
     *         "onBehalfOf": "owner@dealer.example"
     *       }
     *     ]
     */
    items: CaseListItemModel[];
    /**
     * @description Send this value as `cursor` to get the next page. Null on the last page.
     * @example MDE5YTBiMWMtMmQzZS03ZjQw
     */
    nextCursor: string | null;
};
/** @description A case in a list. */
export type CaseListItemModel = {
    /**
     * @description The ID of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    caseId: string;
    /**
     * @description The state of the case.
     * @example Open
     */
    state: ApplicationState;
    /**
     * @description How many times the case has been submitted, including the first time.
     * @example 1
     */
    revision: number;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * Format: date-time
     * @description The time when the case last changed. Lists are sorted by it.
     * @example 2026-03-02T09:30:00.000Z
     */
    updatedAt: string;
    /**
     * @description The email address of the owner. Null if the client itself is the owner.
     * @example owner@dealer.example
     */
    onBehalfOf: string | null;
};
/** @description The documents that the lender requires for an application. */
export type RequirementListResponseModel = {
    /**
     * @description The requirements, in the order in which the lender requested them.
     * @example [
     *       {
     *         "id": "4",
     *         "name": "Payslips",
     *         "applicant": 0,
     *         "state": "outstanding",
     *         "reason": null,
     *         "at": null
     *       }
     *     ]
     */
    items: RequirementModel[];
    /**
     * @description All of them are on one page.
     * @example null
     */
    nextCursor: null;
};
/** @description A document required by the lender. */
export type RequirementModel = {
    /**
     * @description The ID of the requirement within its application.
     * @example 4
     */
    id: string;
    /**
     * @description The name of the document, as set by the lender.
     * @example Payslips
     */
    name: string;
    /**
     * @description The index of the applicant that the document is about, starting at 0. Null if it is about all applicants or the business.
     * @example 0
     */
    applicant: number | null;
    /**
     * @description The current state.
     *
     *     - `outstanding`: a document is required; if the lender has already seen one, `reason` explains why
     *     - `received`: a document has been uploaded and is waiting for review
     *     - `accepted`: the lender has accepted the document
     *     - `refused`: the lender has rejected the document and needs another; `reason` explains why
     *     - `waived`: the lender no longer requires the document
     * @example outstanding
     * @enum {string}
     */
    state: "outstanding" | "received" | "accepted" | "refused" | "waived";
    /**
     * @description Why the document was rejected, waived or requested again.
     * @example The last page is missing.
     */
    reason: string | null;
    /**
     * Format: date-time
     * @description The time of the last state change. Null while the requirement is in its first state.
     * @example 2026-03-03T10:05:00.000Z
     */
    at: string | null;
};
/** @description A form with the file. */
export type DocumentUploadModel = {
    /**
     * @description The `id` of the requirement, or its `name` if exactly one outstanding requirement has it.
     * @example Payslips
     */
    requirement: string;
    /**
     * Format: binary
     * @description The file. Send one file per request.
     * @example payslips-january.pdf
     */
    file: string;
};
/** @description An uploaded document. */
export type DocumentModel = {
    /**
     * @description The ID of the document.
     * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
     */
    id: string;
    /**
     * @description The `id` of its requirement.
     * @example 4
     */
    requirement: string;
    /**
     * @description The file name as sent, with an extension that matches the file type.
     * @example payslips-january.pdf
     */
    name: string;
    /**
     * @description The media type, detected from the content.
     * @example application/pdf
     * @enum {string}
     */
    type: "application/pdf" | "image/jpeg" | "image/png";
    /**
     * @description The size in bytes.
     * @example 182340
     */
    bytes: number;
    /**
     * Format: date-time
     * @description The time when the upload was completed.
     * @example 2026-03-03T10:05:00.000Z
     */
    uploadedAt: string;
    /**
     * @description Who uploaded the document: a client ID, `owner` for a dealer user in the console, `lender` or `service`.
     * @example cl_sample
     */
    by: string;
};
/** @description The documents of an application. */
export type DocumentListResponseModel = {
    /**
     * @description The documents, oldest first.
     * @example [
     *       {
     *         "id": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d",
     *         "requirement": "4",
     *         "name": "payslips-january.pdf",
     *         "type": "application/pdf",
     *         "bytes": 182340,
     *         "uploadedAt": "2026-03-03T10:05:00.000Z",
     *         "by": "cl_sample"
     *       }
     *     ]
     */
    items: DocumentModel[];
    /**
     * @description All of them are on one page.
     * @example null
     */
    nextCursor: null;
};
/** @description The signing process of an application. */
export type SigningModel = {
    /**
     * @description The state of the signing process. Null if signing has never been started.
     *
     *     - `preparing`: the service is preparing the agreement
     *     - `underWay`: the signers have been asked to sign
     *     - `sealing`: everyone has signed, and the service is sealing the agreement
     *     - `completed`: the sealed agreement is available
     *     - `cancelled`: signing was ended by the lender, a withdrawal or a change of the agreed figures
     *     - `declined`: a signer declined to sign
     *     - `lapsed`: not everyone had signed within 14 days
     * @example underWay
     * @enum {string|null}
     */
    state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed" | null;
    /**
     * Format: date-time
     * @description The time when signing was started.
     * @example 2026-03-04T09:00:00.000Z
     */
    startedAt: string | null;
    /**
     * Format: date-time
     * @description The time when the signing links expire.
     * @example 2026-03-18T09:00:00.000Z
     */
    lapsesAt: string | null;
    /**
     * @description The signers, in signing order.
     * @example [
     *       {
     *         "role": "borrower",
     *         "state": "signed"
     *       }
     *     ]
     */
    signers: SignerModel[];
    /**
     * @description A sentence that explains why signing cannot start now, which is the reason for `Not ready`. Null if signing can start or has started.
     * @example Signing cannot start yet. Not received yet: Payslips.
     */
    reason: string | null;
    /**
     * @description The names of the documents that are missing before signing can start. Empty if none are missing.
     * @example []
     */
    requirements: string[];
};
/** @description A signer. */
export type SignerModel = {
    /**
     * @description The role in which they sign.
     *
     *     - `borrower`: the person who borrows
     *     - `guarantor`: the guarantor
     *     - `partner`: signs for the partnership
     *     - `director`: signs for the company
     * @example borrower
     * @enum {string}
     */
    role: "borrower" | "guarantor" | "partner" | "director";
    /**
     * @description The signer’s progress.
     *
     *     - `waiting`: the signer has not received a link yet
     *     - `invited`: the link has been sent
     *     - `opened`: the signer has opened the link
     *     - `verified`: the signer has entered the code
     *     - `signed`: the signer has signed
     *     - `declined`: the signer declined to sign
     * @example signed
     * @enum {string}
     */
    state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
};
/** @description An empty object. */
export type CaseStartEsignModel = Record<string, never>;
/** @description The signing progress of a case. */
export type CaseStartEsignResponseModel = {
    /**
     * @description The case ID in the request.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    caseId: string;
    /**
     * @description The progress of signing.
     * @example Initiated
     */
    status: CaseESignStatus;
};
/**
 * @description The progress of signing.
 *
 *     - `Initiated`: this request has just started signing
 *     - `In progress`: signing was already in progress
 *     - `Completed`: the documents are fully signed
 *     - `Not ready`: there is nothing to sign yet, something is outstanding, or the application is closed
 *     - `Not permitted`: the case does not exist, or this client cannot access it
 * @enum {string}
 */
export type CaseESignStatus = "Initiated" | "In progress" | "Completed" | "Not ready" | "Not permitted";
/** @description The available offers. */
export type QuotationResponseModel = {
    /**
     * @description The offers, best first, one for each product and term.
     * @example [
     *       {
     *         "productId": "sample-hire-purchase",
     *         "productVersion": 1,
     *         "product": "Sample hire purchase",
     *         "sample": true,
     *         "term": 12,
     *         "loanAmount": 10000,
     *         "rate": 6.4,
     *         "monthlyPayment": 862.5,
     *         "aprc": 9.5,
     *         "guaranteedFutureValue": null,
     *         "documentationFee": 75,
     *         "completionFee": 75,
     *         "totalOfPayments": 10500,
     *         "totalCostOfCredit": 500,
     *         "totalPayable": 15500,
     *         "schedule": [
     *           {
     *             "number": 1,
     *             "month": 1,
     *             "payment": 862.5,
     *             "fee": 75,
     *             "interest": 53.33,
     *             "principal": 809.17,
     *             "balance": 9190.83
     *           }
     *         ]
     *       }
     *     ]
     */
    offers: QuotationOfferModel[];
    /**
     * @description Why requested terms are not available.
     * @example []
     */
    reasons: QuotationReasonModel[];
};
/** @description A finance offer. */
export type QuotationOfferModel = {
    /**
     * @description The ID of the product.
     * @example sample-hire-purchase
     */
    productId: string;
    /**
     * @description The version of the product. A version never changes.
     * @example 1
     */
    productVersion: number;
    /**
     * @description The name of the product.
     * @example Sample hire purchase
     */
    product: string;
    /**
     * @description Whether the product is a sandbox sample, which no lender offers.
     * @example true
     */
    sample: boolean;
    /**
     * @description The number of monthly instalments.
     * @example 12
     */
    term: number;
    /**
     * @description The amount financed: the price less deposit and trade-in. In euro, with at most two decimal places.
     * @example 10000
     */
    loanAmount: number;
    /**
     * @description The nominal rate. One twelfth of it applies each month. In per cent per year.
     * @example 6.4
     */
    rate: number;
    /**
     * @description The monthly instalment, without fees. At 0%, the last one includes the rounding difference, as shown in the schedule. In euro, with at most two decimal places.
     * @example 862.5
     */
    monthlyPayment: number;
    /**
     * @description The annual percentage rate of charge (APR), including fees, to one decimal place. In per cent per year.
     * @example 9.5
     */
    aprc: number;
    /**
     * @description The final payment of a PCP, one month after the last instalment. Null for hire purchase. In euro, with at most two decimal places.
     * @example 9300
     */
    guaranteedFutureValue: number | null;
    /**
     * @description Paid with the first instalment, unless the product states otherwise. In euro, with at most two decimal places.
     * @example 75
     */
    documentationFee: number;
    /**
     * @description Paid with the last payment, unless the product states otherwise. In euro, with at most two decimal places.
     * @example 75
     */
    completionFee: number;
    /**
     * @description All instalments, the guaranteed future value and the fees. In euro, with at most two decimal places.
     * @example 10500
     */
    totalOfPayments: number;
    /**
     * @description The total of interest and fees. In euro, with at most two decimal places.
     * @example 500
     */
    totalCostOfCredit: number;
    /**
     * @description The total amount payable for the vehicle: all payments, deposit and trade-in. In euro, with at most two decimal places.
     * @example 15500
     */
    totalPayable: number;
    /**
     * @description The repayment schedule. Null if it was not requested.
     * @example [
     *       {
     *         "number": 1,
     *         "month": 1,
     *         "payment": 862.5,
     *         "fee": 75,
     *         "interest": 53.33,
     *         "principal": 809.17,
     *         "balance": 9190.83
     *       }
     *     ]
     */
    schedule: QuotationPaymentModel[] | null;
};
/** @description A payment in a repayment schedule. */
export type QuotationPaymentModel = {
    /**
     * @description The number of the payment, starting at 1.
     * @example 1
     */
    number: number;
    /**
     * @description The number of months after the start.
     * @example 1
     */
    month: number;
    /**
     * @description The instalment or the guaranteed future value: interest and principal, without fees. In euro, with at most two decimal places.
     * @example 862.5
     */
    payment: number;
    /**
     * @description A fee that is due with this payment. In euro, with at most two decimal places.
     * @example 75
     */
    fee: number;
    /**
     * @description The interest for the month, at least 0. In the last payment it includes rounding differences. In euro, with at most two decimal places.
     * @example 53.33
     */
    interest: number;
    /**
     * @description The part of the payment that repays the loan. In euro, with at most two decimal places.
     * @example 809.17
     */
    principal: number;
    /**
     * @description The outstanding balance after the payment. 0 after the last one. In euro, with at most two decimal places.
     * @example 9190.83
     */
    balance: number;
};
/** @description The reason why a product or term is not available. */
export type QuotationReasonModel = {
    /**
     * @description The reason code. New codes may be added.
     *
     *     - `nothingToFinance`: the deposit and trade-in cover the whole price
     *     - `noProduct`: no current product is available for this loan, vehicle and borrower type
     *     - `termNotOffered`: no available product has this term
     *     - `amountTooSmall`: the amount to finance is below the product’s minimum
     *     - `amountTooLarge`: the amount to finance is above the product’s maximum
     *     - `depositTooSmall`: the product requires a higher deposit and trade-in
     *     - `annualKilometresNeeded`: the product requires `annualKilometers`
     *     - `vehicleAgeNeeded`: the product requires `newVehicle`, or a `registrationNumber` that gives the vehicle’s age
     *     - `vehicleTooOld`: the vehicle would be too old at the end of the term
     *     - `noRate`: the product has no rate for this amount, age and term
     *     - `noGmfv`: the product has no guaranteed value for this age, annual distance and term
     *     - `gmfvTooHigh`: the guaranteed value alone would repay the loan; a lower deposit would leave instalments
     *     - `aprcAboveLegalMaximum`: the APR would exceed the legal maximum
     * @example annualKilometresNeeded
     * @enum {string}
     */
    code: "nothingToFinance" | "noProduct" | "termNotOffered" | "amountTooSmall" | "amountTooLarge" | "depositTooSmall" | "annualKilometresNeeded" | "vehicleAgeNeeded" | "vehicleTooOld" | "noRate" | "noGmfv" | "gmfvTooHigh" | "aprcAboveLegalMaximum";
    /**
     * @description The product that the reason applies to. Null if it applies to all products.
     * @example sample-pcp
     */
    productId: string | null;
    /**
     * @description The term, in months, that the reason applies to. Null if it applies to all terms.
     * @example 48
     */
    term: number | null;
    /**
     * @description The reason as a sentence that you can display.
     * @example Sample PCP requires the kilometres per year.
     */
    message: string;
};
/** @description An error response to a quotation request. */
export type QuotationProblem = {
    /**
     * Format: uri-reference
     * @description The problem type: the path of a page that explains it.
     * @example /problems/bad-request
     */
    type: string;
    /**
     * @description A short title for the problem type.
     * @example Bad request
     */
    title: string;
    /**
     * @description The HTTP status.
     * @example 400
     */
    status: number;
    /**
     * @description What went wrong and what to change.
     * @example 3 fields are invalid. See errors.
     */
    detail: string;
    /**
     * @description The ID of the request, as in X-Request-Id.
     * @example Zm9yZWNvdXJ0LWlk
     */
    requestId: string;
    /**
     * @description All invalid parameters and fields, in the order of the model.
     * @example [
     *       {
     *         "field": "purchasePrice",
     *         "type": "min",
     *         "message": "purchasePrice must be at least 1. Received 0."
     *       }
     *     ]
     */
    errors?: QuotationFailureModel[];
};
/** @description A validation error. */
export type QuotationFailureModel = {
    /**
     * @description The path of the field in the request body, or the name of the query parameter.
     * @example purchasePrice
     */
    field: string;
    /**
     * @description The validation error type. Existing types are never renamed, but new ones may be added.
     *
     *     - `required`: A required field is missing, null or blank, or an array entry is null.
     *     - `type`: The value has the wrong JSON type, or is a number too large for a double.
     *     - `enum`: The value is not one of the enumeration’s names or codes.
     *     - `integer`: The value must be a whole number, but has decimals.
     *     - `min`: The number is below the minimum.
     *     - `max`: The number is above the maximum.
     *     - `registrationNumber`: The value is not a valid Irish registration number.
     *     - `decimals`: The amount has more than two decimal places.
     *     - `repeated`: The parameter appears more than once.
     *     - `unknown`: The query parameter is unknown.
     * @example min
     * @enum {string}
     */
    type: "required" | "type" | "enum" | "integer" | "min" | "max" | "registrationNumber" | "decimals" | "repeated" | "unknown";
    /**
     * @description A sentence that says what the field must be.
     * @example purchasePrice must be at least 1. Received 0.
     */
    message: string;
};
/** @description An access token (RFC 6749, 5.1). */
export type AccessTokenResponseModel = {
    /**
     * @description The access token. It is not shown again.
     * @example sample-access-token-of-43-random-characters
     */
    access_token: string;
    /**
     * @description The lifetime of the token in seconds.
     * @example 600
     */
    expires_in: number;
    /**
     * @description The token’s scopes, separated by spaces.
     * @example applications:submit applications:read
     */
    scope: string;
    /**
     * @description How the token is sent.
     * @example Bearer
     * @constant
     */
    token_type: "Bearer";
};
/** @description An error response (RFC 6749, 5.2). */
export type OAuthErrorResponseModel = {
    /**
     * @description The error code, for programs.
     * @example invalid_request
     */
    error: string;
    /**
     * @description A sentence that explains the error.
     * @example grant_type must not be provided twice
     */
    error_description?: string;
};
/** @description Whether a token is valid (RFC 7662, 2.2). For an invalid token, the response contains only `active`. */
export type TokenIntrospectionResponseModel = {
    /**
     * @description Whether the token is valid.
     * @example true
     */
    active: boolean;
    /**
     * @description The client that the token was issued to.
     * @example cl_sample
     */
    client_id?: string;
    /**
     * @description The expiry time, as a Unix timestamp in seconds.
     * @example 1798711800
     */
    exp?: number;
    /**
     * @description The time of issue, as a Unix timestamp in seconds.
     * @example 1798711200
     */
    iat?: number;
    /**
     * @description The issuer.
     * @example https://finance.example/oauth
     */
    iss?: string;
    /**
     * @description The audience of the token.
     * @example https://finance.example/api
     */
    aud?: string;
    /**
     * @description The token’s scopes, separated by spaces.
     * @example applications:submit applications:read
     */
    scope?: string;
    /**
     * @description How the token is sent.
     * @example Bearer
     */
    token_type?: string;
};
/** @description Public keys (RFC 7517). */
export type SigningKeysResponseModel = {
    /**
     * @description The keys, starting with the current one.
     * @example [
     *       {
     *         "kty": "EC",
     *         "use": "sig",
     *         "kid": "sample-key",
     *         "alg": "ES256",
     *         "crv": "P-256",
     *         "x": "sample-x",
     *         "y": "sample-y"
     *       }
     *     ]
     */
    keys: {
        [key: string]: unknown;
    }[];
};
/** @description The authorization server’s metadata (RFC 8414, 2). */
export type AuthorizationServerResponseModel = {
    /**
     * @description The issuer: the service’s URL followed by `/oauth`.
     * @example https://finance.example/oauth
     */
    issuer: string;
    /**
     * @description The URL of the token endpoint.
     * @example https://finance.example/oauth/token
     */
    token_endpoint: string;
    /**
     * @description The URL of the revocation endpoint.
     * @example https://finance.example/oauth/revoke
     */
    revocation_endpoint: string;
    /**
     * @description The URL of the introspection endpoint.
     * @example https://finance.example/oauth/introspect
     */
    introspection_endpoint: string;
    /**
     * @description The URL of the public keys.
     * @example https://finance.example/oauth/jwks
     */
    jwks_uri: string;
    /**
     * @description The supported grant types.
     * @example [
     *       "client_credentials"
     *     ]
     */
    grant_types_supported: string[];
    /**
     * @description Empty, because there is no authorization endpoint.
     * @example []
     */
    response_types_supported: string[];
    /**
     * @description The supported client authentication methods.
     * @example [
     *       "client_secret_basic"
     *     ]
     */
    token_endpoint_auth_methods_supported: string[];
    /**
     * @description The supported signature algorithms for assertions.
     * @example [
     *       "ES256"
     *     ]
     */
    token_endpoint_auth_signing_alg_values_supported: string[];
    /**
     * @description The available scopes.
     * @example [
     *       "applications:submit"
     *     ]
     */
    scopes_supported: string[];
} & {
    [key: string]: unknown;
};
/** @description The status of the service. */
export type HealthModel = {
    /**
     * @description The status that the request checks.
     * @example live
     * @enum {string}
     */
    status: "live" | "ready";
};
/** @description The reason for the withdrawal, for stopping the signing, or for the review. */
export type ReasonModel = {
    /**
     * @description Optional. Visible to everyone who can read the application.
     * @example The borrower bought elsewhere.
     */
    reason?: string | null;
};
/** @description What the customer says of the counter-offer. */
export type CounterOfferResponseModel = {
    /**
     * @description The response.
     *
     *     - `accepted`: the customer accepts; signing can start
     *     - `otherTerms`: the customer asks for other terms; the lender makes another counter-offer or writes to the dealer
     * @example accepted
     * @enum {string}
     */
    response: "accepted" | "otherTerms";
    /**
     * Format: date-time
     * @description `madeAt` of the counter-offer that the customer has seen, as `nextStep.counterOffer` has it.
     * @example 2026-03-04T09:00:00.000Z
     */
    madeAt: string;
    /**
     * @description The terms that the customer asks for, for the lender’s staff.
     * @example A deposit of €6,000
     */
    terms?: string | null;
};
/** @description The target state. */
export type AdvanceModel = {
    /**
     * @description The state.
     * @example Approved
     * @enum {string}
     */
    to: "Open" | "Submitted" | "InReview" | "Approved" | "Declined" | "AwaitingSignature" | "Signed" | "PaidOut" | "Withdrawn" | "Expired";
};
/** @description The status, with the same fields as the status operation of the application’s set. */
export type AdvanceResponseModel = {
    /**
     * @description The new state of the application.
     * @example Approved
     */
    status: ApplicationState;
    /**
     * @description The reference in the path.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    quoteReference: string;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * Format: double
     * @description The amount financed, in euro. Omitted until a product has been selected.
     * @example 31462.5
     */
    loanAmount?: number;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Omitted until a product has been selected.
     * @example 621.51
     */
    monthlyPayment?: number;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Omitted until a product has been selected.
     * @example 6.9
     */
    rate?: number;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Omitted until a product has been selected.
     * @example 7.3
     */
    aprc?: number;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements?: string[];
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "stockNumber": "N-1207"
     *     }
     */
    customData?: {
        [key: string]: unknown;
    } | null;
};
/** @description A new sandbox. Save the response: the secrets are not shown again. */
export type CreatedSandboxModel = {
    /**
     * Format: uuid
     * @description The ID of the sandbox.
     * @example 01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b
     */
    id: string;
    /**
     * Format: date-time
     * @description The time when the sandbox was created.
     * @example 2026-03-02T09:30:00.000Z
     */
    createdAt: string;
    /**
     * Format: date-time
     * @description The time when the sandbox will be deleted, with everything in it.
     * @example 2026-03-16T09:30:00.000Z
     */
    expiresAt: string;
    /**
     * @description The sandbox’s page in the console. Sign in as `dealerAdmin`.
     * @example https://forecourt.example/console/sandbox
     */
    page: string;
    /**
     * @description The URL of the service.
     * @example https://forecourt.example
     */
    baseUrl: string;
    /**
     * @description Test clients, by their roles.
     * @example {
     *       "dealer": {
     *         "clientId": "cl_dealer",
     *         "clientSecret": "secret-of-dealer",
     *         "apiKey": "fc_test_key-of-dealer"
     *       },
     *       "specialDealer": {
     *         "clientId": "cl_special",
     *         "clientSecret": "secret-of-special",
     *         "apiKey": "fc_test_key-of-special"
     *       },
     *       "partner": {
     *         "clientId": "cl_partner",
     *         "clientSecret": "secret-of-partner",
     *         "apiKey": "fc_test_key-of-partner"
     *       },
     *       "otherPartner": {
     *         "clientId": "cl_other",
     *         "clientSecret": "secret-of-other",
     *         "apiKey": "fc_test_key-of-other"
     *       },
     *       "lender": {
     *         "clientId": "cl_lender",
     *         "clientSecret": "secret-of-lender",
     *         "apiKey": "fc_test_key-of-lender"
     *       }
     *     }
     */
    clients: {
        /**
         * @description A dealer’s software.
         * @example {
         *       "clientId": "cl_dealer",
         *       "clientSecret": "secret-of-dealer",
         *       "apiKey": "fc_test_key-of-dealer"
         *     }
         */
        dealer: SandboxClientModel;
        /**
         * @description Software of a dealer with the special agreement.
         * @example {
         *       "clientId": "cl_special",
         *       "clientSecret": "secret-of-special",
         *       "apiKey": "fc_test_key-of-special"
         *     }
         */
        specialDealer: SandboxClientModel;
        /**
         * @description A partner to whom users have consented.
         * @example {
         *       "clientId": "cl_partner",
         *       "clientSecret": "secret-of-partner",
         *       "apiKey": "fc_test_key-of-partner"
         *     }
         */
        partner: SandboxClientModel;
        /**
         * @description A partner to whom no user has consented.
         * @example {
         *       "clientId": "cl_other",
         *       "clientSecret": "secret-of-other",
         *       "apiKey": "fc_test_key-of-other"
         *     }
         */
        otherPartner: SandboxClientModel;
        /**
         * @description A system of the lender, which reads, decides and books the applications of this sandbox.
         * @example {
         *       "clientId": "cl_lender",
         *       "clientSecret": "secret-of-lender",
         *       "apiKey": "fc_test_key-of-lender"
         *     }
         */
        lender: SandboxClientModel;
    };
    /**
     * @description Users, by their roles.
     * @example {
     *       "dealerOwner": {
     *         "email": "owner@2c3d4e5f6a7b.sandbox.example",
     *         "password": "password-of-owner"
     *       },
     *       "specialDealerOwner": {
     *         "email": "special-owner@2c3d4e5f6a7b.sandbox.example",
     *         "password": "password-of-special-owner"
     *       },
     *       "noConsentOwner": {
     *         "email": "no-consent@2c3d4e5f6a7b.sandbox.example",
     *         "password": "password-of-no-consent"
     *       },
     *       "dealerAdmin": {
     *         "email": "admin@2c3d4e5f6a7b.sandbox.example",
     *         "password": "password-of-admin"
     *       },
     *       "partnerAdmin": {
     *         "email": "partner-admin@2c3d4e5f6a7b.sandbox.example",
     *         "password": "password-of-partner-admin"
     *       }
     *     }
     */
    users: {
        /**
         * @description Belongs to the dealer, and has consented to `dealer` and `partner`.
         * @example {
         *       "email": "owner@2c3d4e5f6a7b.sandbox.example",
         *       "password": "password-of-owner"
         *     }
         */
        dealerOwner: SandboxUserModel;
        /**
         * @description Belongs to the special dealer, and has consented to `specialDealer` and `partner`.
         * @example {
         *       "email": "special-owner@2c3d4e5f6a7b.sandbox.example",
         *       "password": "password-of-special-owner"
         *     }
         */
        specialDealerOwner: SandboxUserModel;
        /**
         * @description Belongs to the dealer, and has not consented to any client.
         * @example {
         *       "email": "no-consent@2c3d4e5f6a7b.sandbox.example",
         *       "password": "password-of-no-consent"
         *     }
         */
        noConsentOwner: SandboxUserModel;
        /**
         * @description Administers the dealer, and can open the sandbox’s page.
         * @example {
         *       "email": "admin@2c3d4e5f6a7b.sandbox.example",
         *       "password": "password-of-admin"
         *     }
         */
        dealerAdmin: SandboxUserModel;
        /**
         * @description Administers the partner, its users and its test clients.
         * @example {
         *       "email": "partner-admin@2c3d4e5f6a7b.sandbox.example",
         *       "password": "password-of-partner-admin"
         *     }
         */
        partnerAdmin: SandboxUserModel;
    };
};
/** @description The credentials of a test client. */
export type SandboxClientModel = {
    /**
     * @description The ID of the client.
     * @example cl_dealer
     */
    clientId: string;
    /**
     * @description The secret with which the client requests access tokens.
     * @example secret-of-dealer
     */
    clientSecret: string;
    /**
     * @description The API key, to send as `Authorization: Bearer`.
     * @example fc_test_key-of-dealer
     */
    apiKey: string;
};
/** @description A user, who can sign in to the console. */
export type SandboxUserModel = {
    /**
     * @description The email address. It can be the owner of an application.
     * @example owner@2c3d4e5f6a7b.sandbox.example
     */
    email: string;
    /**
     * @description The password.
     * @example password-of-owner
     */
    password: string;
};
/** @description A sandbox. */
export type SandboxModel = {
    /**
     * Format: uuid
     * @description The ID of the sandbox.
     * @example 01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b
     */
    id: string;
    /**
     * Format: date-time
     * @description The time when the sandbox was created.
     * @example 2026-03-02T09:30:00.000Z
     */
    createdAt: string;
    /**
     * Format: date-time
     * @description The time when the sandbox will be deleted, with everything in it.
     * @example 2026-03-16T09:30:00.000Z
     */
    expiresAt: string;
    /**
     * @description The sandbox’s page in the console. Sign in as `dealerAdmin`.
     * @example https://forecourt.example/console/sandbox
     */
    page: string;
};
/** @description A page of messages. */
export type SandboxMessageListResponseModel = {
    /**
     * @description The messages, newest first.
     * @example [
     *       {
     *         "id": "01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b",
     *         "at": "2026-03-02T09:30:00.000Z",
     *         "kind": "email",
     *         "to": "ciara@example.ie",
     *         "subject": "Your signing code",
     *         "text": "Your code is 123456.",
     *         "reference": "C01K85HRB9YFX0N5P6B2C3D4E5F"
     *       }
     *     ]
     */
    items: SandboxMessageModel[];
    /**
     * @description Send this value as `cursor` to get the next page. Null on the last page.
     * @example MDE5YTBiMWMtMmQzZS03ZjQw
     */
    nextCursor: string | null;
};
/** @description An email or text message, as it would have been sent. */
export type SandboxMessageModel = {
    /**
     * Format: uuid
     * @description The ID of the message.
     * @example 01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b
     */
    id: string;
    /**
     * Format: date-time
     * @description The time when it would have been sent.
     * @example 2026-03-02T09:30:00.000Z
     */
    at: string;
    /**
     * @description The type of message.
     *
     *     - `email`: An email.
     *     - `text`: A text message (SMS).
     * @example email
     * @enum {string}
     */
    kind: "email" | "text";
    /**
     * @description The recipient: an email address or a telephone number.
     * @example ciara@example.ie
     */
    to: string;
    /**
     * @description The subject of an email; null for a text message.
     * @example Your signing code
     */
    subject: string | null;
    /**
     * @description The text, with its links and codes.
     * @example Your code is 123456.
     */
    text: string;
    /**
     * @description The reference of the quote or case that it is about. Null if there is none.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F
     */
    reference: string | null;
};
/** @description The signing process of a test application. */
export type SandboxSigningModel = {
    /**
     * @description The state of the signing process. Null if signing has never been started.
     *
     *     - `preparing`: the service is preparing the agreement
     *     - `underWay`: the signers have been asked to sign
     *     - `sealing`: everyone has signed, and the service is sealing the agreement
     *     - `completed`: the sealed agreement is available
     *     - `cancelled`: signing was ended by the lender, a withdrawal or a change of the agreed figures
     *     - `declined`: a signer declined to sign
     *     - `lapsed`: not everyone had signed within 14 days
     * @example underWay
     * @enum {string|null}
     */
    state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed" | null;
    /**
     * @description The signers, in signing order.
     * @example [
     *       {
     *         "role": "borrower",
     *         "state": "opened",
     *         "link": "https://finance.lender.example/sign#token=c2FtcGxl",
     *         "linkExpiresAt": "2026-03-18T09:00:00.000Z",
     *         "code": "042917",
     *         "codeExpiresAt": "2026-03-04T09:10:00.000Z"
     *       }
     *     ]
     */
    signers: SandboxSignerModel[];
};
/** @description A signer, with the link and code that they received. */
export type SandboxSignerModel = {
    /**
     * @description The role in which they sign.
     *
     *     - `borrower`: the person who borrows
     *     - `guarantor`: the guarantor
     *     - `partner`: signs for the partnership
     *     - `director`: signs for the company
     * @example borrower
     * @enum {string}
     */
    role: "borrower" | "guarantor" | "partner" | "director";
    /**
     * @description The signer’s progress.
     *
     *     - `waiting`: the signer has not received a link yet
     *     - `invited`: the link has been sent
     *     - `opened`: the signer has opened the link
     *     - `verified`: the signer has entered the code
     *     - `signed`: the signer has signed
     *     - `declined`: the signer declined to sign
     * @example opened
     * @enum {string}
     */
    state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
    /**
     * @description The currently valid link: first the signing link, later the link to the sealed copy. Null if there is none.
     * @example https://finance.lender.example/sign#token=c2FtcGxl
     */
    link: string | null;
    /**
     * Format: date-time
     * @description The time when the link expires. Null if there is no link.
     * @example 2026-03-18T09:00:00.000Z
     */
    linkExpiresAt: string | null;
    /**
     * @description The 6-digit code that was sent last. Null before the signer has requested one on the signing page, and after it has been used or has expired.
     * @example 042917
     */
    code: string | null;
    /**
     * Format: date-time
     * @description The time when the code expires. Null if there is no code.
     * @example 2026-03-04T09:10:00.000Z
     */
    codeExpiresAt: string | null;
};
/** @description The progress of signing. */
export type SandboxStartEsignResponseModel = {
    /**
     * @description The reference in the path.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F
     */
    reference: string;
    /**
     * @description The progress of signing.
     * @example Initiated
     */
    status: CaseESignStatus;
    /**
     * @description A sentence that explains why signing cannot start now. Only present with `Not ready`.
     * @example Signing cannot start yet. Not received yet: Payslips.
     */
    reason?: string;
    /**
     * @description The names of the documents that are still missing. Only present with `Not ready`, and empty if none are missing.
     * @example [
     *       "Payslips"
     *     ]
     */
    requirements?: string[];
};
/** @description The result of a run. */
export type CertificationModel = {
    /**
     * @description The version of the package that ran the certification.
     * @example 1.0.0
     */
    packageVersion: string;
    /**
     * Format: date-time
     * @description The time when the run started.
     * @example 2026-03-02T09:30:00.000Z
     */
    startedAt: string;
    /**
     * Format: date-time
     * @description The time when the run ended.
     * @example 2026-03-02T09:40:00.000Z
     */
    finishedAt: string;
    /**
     * @description The items, in order.
     * @example [
     *       {
     *         "id": "submit",
     *         "result": "passed",
     *         "reason": null,
     *         "evidence": [
     *           {
     *             "at": "2026-03-02T09:31:00.000Z",
     *             "what": "POST /api/quote/submit returned 200",
     *             "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00"
     *           }
     *         ]
     *       }
     *     ]
     */
    items: CertificationItemModel[];
};
/** @description An item of the run. */
export type CertificationItemModel = {
    /**
     * @description The name of the item.
     * @example submit
     * @enum {string}
     */
    id: "submit" | "correct" | "retryLostResponse" | "retry429" | "retry503" | "retry500" | "stopOn401" | "status" | "uploadDocument" | "startSigning" | "webhook" | "duplicateWebhook" | "outOfOrderWebhook" | "unknownEventType" | "wrongSignature" | "oldWebhook" | "rotatedSecret" | "idempotencyKeys" | "knownFields";
    /**
     * @description The result.
     *
     *     - `passed`: the software did it
     *     - `failed`: the software did not do it
     *     - `skipped`: it was not run
     * @example passed
     * @enum {string}
     */
    result: "passed" | "failed" | "skipped";
    /**
     * @description Why it failed or was skipped; null if it passed.
     * @example null
     */
    reason: string | null;
    /**
     * @deprecated
     * @description Ignored: the certificate has the service’s own titles.
     * @example Submit a valid application
     */
    title?: string;
    /**
     * @description The observations.
     * @example [
     *       {
     *         "at": "2026-03-02T09:31:00.000Z",
     *         "what": "POST /api/quote/submit returned 200",
     *         "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00"
     *       }
     *     ]
     */
    evidence: CertificationEvidenceModel[];
};
/** @description An observation. */
export type CertificationEvidenceModel = {
    /**
     * Format: date-time
     * @description The time of the observation.
     * @example 2026-03-02T09:31:00.000Z
     */
    at: string;
    /**
     * @description What was observed.
     * @example POST /api/quote/submit returned 200
     */
    what: string;
    /**
     * Format: uuid
     * @description The `X-Request-Id` of the response; null if the service did not handle the request.
     * @example 0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00
     */
    requestId: string | null;
};
/** @description A certificate with its signature. */
export type SignedCertificateModel = {
    /**
     * @description What the service signs.
     * @example {
     *       "service": "https://finance.lender.example",
     *       "clientId": "cl_sample",
     *       "packageVersion": "1.0.0",
     *       "startedAt": "2026-03-02T09:30:00.000Z",
     *       "finishedAt": "2026-03-02T09:40:00.000Z",
     *       "items": [
     *         {
     *           "id": "submit",
     *           "result": "passed",
     *           "reason": null,
     *           "title": "Submit a valid application",
     *           "proof": "log",
     *           "evidence": [
     *             {
     *               "at": "2026-03-02T09:31:00.000Z",
     *               "what": "POST /api/quote/submit returned 200",
     *               "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00",
     *               "isLogged": true
     *             }
     *           ]
     *         }
     *       ],
     *       "signedAt": "2026-03-02T09:40:01.000Z",
     *       "result": "passed"
     *     }
     */
    certificate: {
        /**
         * @description The URL of the service.
         * @example https://finance.lender.example
         */
        service: string;
        /**
         * @description The client that ran the certification.
         * @example cl_sample
         */
        clientId: string;
        /**
         * @description The version of the package that ran the certification.
         * @example 1.0.0
         */
        packageVersion: string;
        /**
         * Format: date-time
         * @description The time when the run started.
         * @example 2026-03-02T09:30:00.000Z
         */
        startedAt: string;
        /**
         * Format: date-time
         * @description The time when the run ended.
         * @example 2026-03-02T09:40:00.000Z
         */
        finishedAt: string;
        /**
         * @description The items, in order.
         * @example [
         *       {
         *         "id": "submit",
         *         "result": "passed",
         *         "reason": null,
         *         "title": "Submit a valid application",
         *         "proof": "log",
         *         "evidence": [
         *           {
         *             "at": "2026-03-02T09:31:00.000Z",
         *             "what": "POST /api/quote/submit returned 200",
         *             "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00",
         *             "isLogged": true
         *           }
         *         ]
         *       }
         *     ]
         */
        items: SignedCertificationItemModel[];
        /**
         * Format: date-time
         * @description The time when the service signed it.
         * @example 2026-03-02T09:40:01.000Z
         */
        signedAt: string;
        /**
         * @description The result of all items.
         *
         *     - `passed`: every item passed, with the requests that it needs in the request log; items with the proof `statement` are the word of the program
         *     - `failed`: an item failed, or a request named as evidence is not in the request log
         *     - `incomplete`: no item failed, but some were skipped, or are missing, without evidence or without the requests that they need
         * @example passed
         * @enum {string}
         */
        result: "passed" | "failed" | "incomplete";
    };
    /**
     * @description The signature over the JSON of `certificate`.
     * @example v1.k1.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E
     */
    signature: string;
};
/** @description An item of the certificate. */
export type SignedCertificationItemModel = {
    /**
     * @description The name of the item.
     * @example submit
     * @enum {string}
     */
    id: "submit" | "correct" | "retryLostResponse" | "retry429" | "retry503" | "retry500" | "stopOn401" | "status" | "uploadDocument" | "startSigning" | "webhook" | "duplicateWebhook" | "outOfOrderWebhook" | "unknownEventType" | "wrongSignature" | "oldWebhook" | "rotatedSecret" | "idempotencyKeys" | "knownFields";
    /**
     * @description The result.
     *
     *     - `passed`: the software did it
     *     - `failed`: the software did not do it
     *     - `skipped`: it was not run
     * @example passed
     * @enum {string}
     */
    result: "passed" | "failed" | "skipped";
    /**
     * @description Why it failed or was skipped; null if it passed.
     * @example null
     */
    reason: string | null;
    /**
     * @description What the software must do.
     * @example Submit a valid application
     */
    title: string;
    /**
     * @description What shows the result.
     *
     *     - `log`: the requests that the item needs are in the request log of the client
     *     - `statement`: nothing but the word of the program that ran it: the item needs no request to the service
     *     - `none`: requests that the item needs are missing
     * @example log
     * @enum {string}
     */
    proof: "log" | "statement" | "none";
    /**
     * @description The observations.
     * @example [
     *       {
     *         "at": "2026-03-02T09:31:00.000Z",
     *         "what": "POST /api/quote/submit returned 200",
     *         "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00",
     *         "isLogged": true
     *       }
     *     ]
     */
    evidence: SignedCertificationEvidenceModel[];
};
/** @description An observation, compared with the request log. */
export type SignedCertificationEvidenceModel = {
    /**
     * Format: date-time
     * @description The time of the observation.
     * @example 2026-03-02T09:31:00.000Z
     */
    at: string;
    /**
     * @description What was observed.
     * @example POST /api/quote/submit returned 200
     */
    what: string;
    /**
     * Format: uuid
     * @description The `X-Request-Id` of the response; null if the service did not handle the request.
     * @example 0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00
     */
    requestId: string | null;
    /**
     * @description Whether the request is in the request log of the client; null without a request ID.
     * @example true
     */
    isLogged: boolean | null;
};
/** @description The signed certificate, by its digest. */
export type VerifiedCertificationModel = {
    /**
     * @description Whether this service made the signature and still has the key.
     * @example true
     */
    isGenuine: boolean;
    /**
     * @description The SHA-256 of the JSON of the certificate, in base64url; null if it is not genuine.
     * @example c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E
     */
    digest: string | null;
};
/** @description The new cars that match a search. */
export type CarSpecificationResponseModel = {
    /**
     * @description The cars, best match first.
     * @example [
     *       {
     *         "id": "sample-corolla-hybrid",
     *         "specification": "1.8 Hybrid Sample",
     *         "fuel": "Hybrid"
     *       }
     *     ]
     */
    cars: CarModel[];
    /**
     * @description The make of the cars, if they all have the same one. Otherwise, and always with `details=true`, the one in the request.
     * @example Toyota
     */
    make: string | null;
    /**
     * @description The model of the cars, if they all have the same one. Otherwise, and always with `details=true`, the one in the request.
     * @example Corolla
     */
    model: string | null;
    /**
     * @description The specification of the cars, if they all have the same one. Otherwise, and always with `details=true`, the one in the request.
     * @example Hybrid
     */
    specification: string | null;
};
/** @description A new car. Send its values in `newVehicle`. */
export type CarModel = {
    /**
     * @description The ID of the car. Send it as `newVehicle.carId`.
     * @example sample-corolla-hybrid
     */
    id: string;
    /**
     * @description The make. Only present with `details=true`.
     * @example Toyota
     */
    make?: string;
    /**
     * @description The model. Only present with `details=true`.
     * @example Corolla
     */
    model?: string;
    /**
     * @description The specification.
     * @example 1.8 Hybrid Sample
     */
    specification: string;
    /**
     * @description The fuel.
     * @example Hybrid
     */
    fuel: string;
};
/** @description The rules for submissions in a set. */
export type RulesModel = {
    /**
     * @description The set.
     * @example case
     * @enum {string}
     */
    set: "quote" | "case";
    /**
     * @description The fields, in the order of the interface’s tables.
     * @example []
     */
    fields: RuleFieldModel[];
    /**
     * @description The cross-field rules, in the order of the checks.
     * @example []
     */
    rules: RuleAcrossFieldsModel[];
    /**
     * @description The validation error types of the set.
     * @example [
     *       {
     *         "type": "ppsNumber",
     *         "means": "The value is not a PPS number, or its check letter is wrong.",
     *         "cure": "Ask the customer for the number again: seven digits and one or two letters. A wrong check letter usually means that a digit was mistyped or two digits were swapped. For tests, use a sample number: `1234567T`, `1234567FA`, `6433435F` or `6433435OA`."
     *       }
     *     ]
     */
    failureTypes: FailureTypeModel[];
    /**
     * @description The bank names that the lender currently accepts.
     * @example [
     *       "AnPost"
     *     ]
     */
    banks: string[];
    /**
     * @description The terms available today, in months. In set B, other terms are validation errors.
     * @example [
     *       {
     *         "loanType": "hp",
     *         "vehicleType": "car",
     *         "borrowerType": "individual",
     *         "months": [
     *           36
     *         ]
     *       }
     *     ]
     */
    terms: OfferedTermsModel[];
    /**
     * @description A JSON Schema (2020-12) of the whole request body, with the conditions under which fields are required. Use it to build forms. The service’s own validation is decisive.
     * @example {
     *       "type": "object"
     *     }
     */
    schema: {
        [key: string]: unknown;
    };
};
/** @description The rules for a field. */
export type RuleFieldModel = {
    /**
     * @description The model of the field.
     * @example PersonalInfoModel
     */
    model: string;
    /**
     * @description Its name.
     * @example ppsNumber
     */
    field: string;
    /**
     * @description The paths of the field in a request body. `[]` stands for any entry of an array.
     * @example [
     *       "quote.applicants[].personalInfo.ppsNumber"
     *     ]
     */
    places: string[];
    /**
     * @description The type of value.
     * @example PPS number
     */
    kind: string;
    /**
     * @description What a value must be. Null if the type is enough.
     * @example A valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.
     */
    says: string | null;
    /**
     * @description When the field is required, in words.
     * @example always
     */
    presence: string;
    /**
     * @description The condition under which the field is required. Null if there is none.
     * @example {
     *       "field": "quote.borrowerType",
     *       "in": [
     *         "Joint"
     *       ]
     *     }
     */
    requiredWhen: RuleConditionModel | null;
    /**
     * @description The validation error types that the field can have, in the order of the checks.
     * @example [
     *       "required",
     *       "type",
     *       "ppsNumber"
     *     ]
     */
    failures: string[];
    /**
     * @description A further note on the field.
     * @example The bank that holds the account.
     */
    note: string | null;
    /**
     * @description Where the interface specifies it.
     * @example Interface › Set A › PersonalInfoModel
     */
    source: string;
};
/** @description A condition: a field with its required values or state, or a fact known to the service, in words. */
export type RuleConditionModel = {
    /**
     * @description The path of the field that the condition checks.
     * @example quote.borrowerType
     */
    field?: string;
    /**
     * @description The condition is met if the field has one of these values.
     * @example [
     *       "Joint"
     *     ]
     */
    in?: unknown[];
    /**
     * @description The condition is met if the field is missing.
     * @example false
     * @constant
     */
    given?: false;
    /**
     * @description The condition is met if the block is missing or incomplete.
     * @example false
     * @constant
     */
    complete?: false;
    /**
     * @description A fact known to the service, in words.
     * @example the client is not a dealer and no owner is stored
     */
    fact?: string;
};
/** @description A cross-field rule. */
export type RuleAcrossFieldsModel = {
    /**
     * @description The validation error type.
     * @example deposit
     */
    type: string;
    /**
     * @description The path that the validation error names.
     * @example quote.finance.tradeInValueDeposit
     */
    field: string;
    /**
     * @description The requirement.
     * @example tradeInValueDeposit must be less than assetPurchasePrice minus €5,000
     */
    says: string;
    /**
     * @description When the rule applies, in words. Null if it always applies.
     * @example newVehicle is missing
     */
    when: string | null;
    /**
     * @description The paths that the rule reads.
     * @example [
     *       "quote.finance.assetPurchasePrice"
     *     ]
     */
    reads: string[];
    /**
     * @description Where the interface specifies it.
     * @example Limits › Trade-in plus deposit, set A
     */
    source: string;
};
/** @description A validation error type. */
export type FailureTypeModel = {
    /**
     * @description Its name.
     * @example ppsNumber
     */
    type: string;
    /**
     * @description The meaning.
     * @example The value is not a PPS number, or its check letter is wrong.
     */
    means: string;
    /**
     * @description How to resolve the error.
     * @example Ask the customer for the number again: seven digits and one or two letters. A wrong check letter usually means that a digit was mistyped or two digits were swapped. For tests, use a sample number: `1234567T`, `1234567FA`, `6433435F` or `6433435OA`.
     */
    cure: string;
};
/** @description The terms that current products offer, with the values of set B and of quotations. */
export type OfferedTermsModel = {
    /**
     * @description The type of loan.
     * @example hp
     */
    loanType: string;
    /**
     * @description The type of vehicle.
     * @example car
     */
    vehicleType: string;
    /**
     * @description The type of borrower.
     * @example individual
     */
    borrowerType: string;
    /**
     * @description The terms, in months.
     * @example [
     *       36,
     *       48,
     *       60
     *     ]
     */
    months: number[];
};
/** @description A page of consents. */
export type ConsentListResponseModel = {
    /**
     * @description The active consents, oldest first.
     * @example [
     *       {
     *         "userEmail": "owner@dealer.example",
     *         "givenAt": "2026-03-02T09:30:00.000Z"
     *       }
     *     ]
     */
    items: ConsentModel[];
    /**
     * @description Send this value as `cursor` to get the next page. Null on the last page.
     * @example MDE5YTBiMWMtMmQzZS03ZjQw
     */
    nextCursor: string | null;
};
/** @description A user’s consent to this client. */
export type ConsentModel = {
    /**
     * @description The user’s email address. Send it as the owner of a quote or a case.
     * @example owner@dealer.example
     */
    userEmail: string;
    /**
     * Format: date-time
     * @description The time when the user gave consent.
     * @example 2026-03-02T09:30:00.000Z
     */
    givenAt: string;
};
/** @description A new webhook endpoint. */
export type WebhookEndpointCreationModel = {
    /**
     * @description The URL to which events are sent: an absolute https URL on the public Internet, without a user name or fragment. A sandbox that only its own machine can reach also accepts http URLs on that machine: localhost, 127.0.0.1 and [::1].
     * @example https://dealer.example/webhooks
     */
    url: string;
    /**
     * @description The event types to deliver. An empty array means all types, including future ones.
     * @example [
     *       "quote.statusChanged"
     *     ]
     */
    types?: EventType[] | null;
    /**
     * @description A note for your own use. Do not include personal data.
     * @example The stock system
     */
    description?: string | null;
    /**
     * @description Whether events are delivered to this endpoint. Default: true.
     * @example true
     */
    enabled?: boolean;
    /**
     * @description Your own secret: `whsec_` followed by 24 to 64 random bytes in base64. By default, the service generates one.
     * @example whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx
     */
    secret?: string | null;
};
/**
 * @description An event type. `/asyncapi.json` describes the data of each type. New types may be added.
 * @enum {string}
 */
export type EventType = "quote.statusChanged" | "quote.requirementsChanged" | "quote.validationFailed" | "quote.signingChanged" | "quote.erased" | "case.statusChanged" | "case.requirementsChanged" | "case.validationFailed" | "case.signingChanged" | "case.erased" | "consent.changed" | "quote.bookingChanged" | "case.bookingChanged";
/** @description A webhook endpoint with its secret, which is only shown once. */
export type WebhookEndpointWithSecretModel = {
    /**
     * @description The ID of the webhook endpoint.
     * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
     */
    id: string;
    /**
     * @description The URL to which events are sent.
     * @example https://dealer.example/webhooks
     */
    url: string;
    /**
     * @description The event types to deliver. An empty array means all types.
     * @example [
     *       "quote.statusChanged"
     *     ]
     */
    types: EventType[];
    /**
     * @description A note for your own use.
     * @example The stock system
     */
    description: string | null;
    /**
     * @description Whether events are delivered to this endpoint.
     * @example true
     */
    enabled: boolean;
    /**
     * @description Why the service disabled the endpoint. Null if it did not.
     * @example The endpoint returned 410, which means that it wants no more events.
     */
    disabledReason: string | null;
    /**
     * Format: date-time
     * @description The time since which all deliveries have failed. Null while they succeed.
     * @example 2026-03-02T09:30:00.000Z
     */
    failingSince: string | null;
    /**
     * Format: date-time
     * @description The time until which deliveries are also signed with replaced secrets.
     * @example 2026-03-02T09:30:00.000Z
     */
    oldSecretUntil: string | null;
    /**
     * Format: date-time
     * @description The time of creation.
     * @example 2026-03-02T09:30:00.000Z
     */
    createdAt: string;
    /**
     * Format: date-time
     * @description The time of the last change.
     * @example 2026-03-02T09:30:00.000Z
     */
    updatedAt: string;
    /**
     * @description The secret that signs deliveries: `whsec_` followed by base64. Store it where only the receiver can read it.
     * @example whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx
     */
    secret: string;
};
/** @description The webhook endpoints of this client. */
export type WebhookEndpointListModel = {
    /**
     * @description The webhook endpoints, oldest first.
     * @example [
     *       {
     *         "id": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d",
     *         "url": "https://dealer.example/webhooks",
     *         "types": [
     *           "quote.statusChanged"
     *         ],
     *         "description": null,
     *         "enabled": true,
     *         "disabledReason": null,
     *         "failingSince": null,
     *         "oldSecretUntil": null,
     *         "createdAt": "2026-03-02T09:30:00.000Z",
     *         "updatedAt": "2026-03-02T09:30:00.000Z"
     *       }
     *     ]
     */
    items: WebhookEndpointModel[];
    /**
     * @description All of them are on one page.
     * @example null
     */
    nextCursor: null;
};
/** @description A webhook endpoint. */
export type WebhookEndpointModel = {
    /**
     * @description The ID of the webhook endpoint.
     * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
     */
    id: string;
    /**
     * @description The URL to which events are sent.
     * @example https://dealer.example/webhooks
     */
    url: string;
    /**
     * @description The event types to deliver. An empty array means all types.
     * @example [
     *       "quote.statusChanged"
     *     ]
     */
    types: EventType[];
    /**
     * @description A note for your own use.
     * @example The stock system
     */
    description: string | null;
    /**
     * @description Whether events are delivered to this endpoint.
     * @example true
     */
    enabled: boolean;
    /**
     * @description Why the service disabled the endpoint. Null if it did not.
     * @example The endpoint returned 410, which means that it wants no more events.
     */
    disabledReason: string | null;
    /**
     * Format: date-time
     * @description The time since which all deliveries have failed. Null while they succeed.
     * @example 2026-03-02T09:30:00.000Z
     */
    failingSince: string | null;
    /**
     * Format: date-time
     * @description The time until which deliveries are also signed with replaced secrets.
     * @example 2026-03-02T09:30:00.000Z
     */
    oldSecretUntil: string | null;
    /**
     * Format: date-time
     * @description The time of creation.
     * @example 2026-03-02T09:30:00.000Z
     */
    createdAt: string;
    /**
     * Format: date-time
     * @description The time of the last change.
     * @example 2026-03-02T09:30:00.000Z
     */
    updatedAt: string;
};
/** @description The fields to change. Omitted fields stay as they are. */
export type WebhookEndpointChangeModel = {
    /**
     * @description The URL to which events are sent: an absolute https URL on the public Internet, without a user name or fragment. A sandbox that only its own machine can reach also accepts http URLs on that machine: localhost, 127.0.0.1 and [::1].
     * @example https://dealer.example/webhooks
     */
    url?: string;
    /**
     * @description The event types to deliver. An empty array means all types, including future ones.
     * @example [
     *       "quote.statusChanged"
     *     ]
     */
    types?: EventType[] | null;
    /**
     * @description A note for your own use. Do not include personal data.
     * @example The stock system
     */
    description?: string | null;
    /**
     * @description Whether events are delivered to this endpoint.
     * @example false
     */
    enabled?: boolean;
};
/** @description The new secret. Optional. */
export type WebhookSecretModel = {
    /**
     * @description Your own secret: `whsec_` followed by 24 to 64 random bytes in base64. By default, the service generates one.
     * @example whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx
     */
    secret?: string | null;
};
/** @description The result of a test delivery. */
export type WebhookPingModel = {
    /**
     * @description The `webhook-id` of the request.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description Whether the response status was 2xx.
     * @example true
     */
    delivered: boolean;
    /**
     * @description The HTTP status of the response. Null if there was no response.
     * @example 204
     */
    status: number | null;
    /**
     * @description Why there was no response. Null if there was one.
     *
     *     - `timeout`: the complete response did not arrive in time
     *     - `refused`: the connection was refused
     *     - `reset`: the connection was closed before the complete response arrived
     *     - `dns`: the host name could not be resolved
     *     - `unreachable`: the address could not be reached
     *     - `tls`: a secure connection could not be established, or the certificate is not trusted or is for another name
     *     - `forbiddenAddress`: the address is not on the public Internet
     *     - `brokenAnswer`: the response was not valid HTTP, or its headers were too long
     *     - `stopped`: the service was stopped during the attempt
     *     - `noSocket`: the service had no free connection; the receiver did not cause this
     *     - `noAccess`: the client can no longer access the application
     *     - `noBody`: the service could not build the event; the receiver did not cause this
     *     - `noEvent`: the event is no longer stored
     * @example timeout
     * @enum {string|null}
     */
    error: "timeout" | "refused" | "reset" | "dns" | "unreachable" | "tls" | "forbiddenAddress" | "brokenAnswer" | "stopped" | "noSocket" | "noAccess" | "noBody" | "noEvent" | null;
    /**
     * @description The duration.
     * @example 38
     */
    milliseconds: number;
    /**
     * @description The beginning of the response body, with addresses and numbers masked. Null if there was none.
     * @example
     */
    answer: string | null;
};
/** @description A page of deliveries. */
export type WebhookDeliveryListModel = {
    /**
     * @description The deliveries, newest event first.
     * @example [
     *       {
     *         "number": "1772443800123456",
     *         "eventId": "019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d",
     *         "type": "quote.statusChanged",
     *         "state": "delivered",
     *         "createdAt": "2026-03-02T09:30:00.123Z",
     *         "settledAt": "2026-03-02T09:30:00.140Z",
     *         "nextAttemptAt": null,
     *         "attempts": [
     *           {
     *             "at": "2026-03-02T09:30:00.140Z",
     *             "status": 200,
     *             "error": null,
     *             "milliseconds": 38,
     *             "answer": "ok"
     *           }
     *         ]
     *       }
     *     ]
     */
    items: WebhookDeliveryModel[];
    /**
     * @description Send this value as `cursor` to get the next page. Null on the last page.
     * @example MDE5YTBiMWMtMmQzZS03ZjQw
     */
    nextCursor: string | null;
};
/** @description A delivery of an event to this endpoint. */
export type WebhookDeliveryModel = {
    /**
     * @description The number of the delivery, which is the `cursor` of the event in the event feed.
     * @example 1772443800123456
     */
    number: string;
    /**
     * @description The `webhook-id`, which is the `id` of the event in the event feed.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    eventId: string;
    /**
     * @description The event type.
     * @example quote.statusChanged
     */
    type: EventType;
    /**
     * @description The current state.
     *
     *     - `pending`: it is in progress or waiting for the next attempt
     *     - `delivered`: the endpoint returned a 2xx status
     *     - `failed`: the service has stopped retrying
     * @example delivered
     * @enum {string}
     */
    state: "pending" | "delivered" | "failed";
    /**
     * Format: date-time
     * @description The time when the delivery, or the redelivery, was queued.
     * @example 2026-03-02T09:30:00.123Z
     */
    createdAt: string;
    /**
     * Format: date-time
     * @description The time when the delivery succeeded or was abandoned. Null while it is pending.
     * @example 2026-03-02T09:30:00.140Z
     */
    settledAt: string | null;
    /**
     * Format: date-time
     * @description The time when the next attempt is due. It can start a little later. Null once the delivery has succeeded or failed.
     * @example 2026-03-02T09:30:00.000Z
     */
    nextAttemptAt: string | null;
    /**
     * @description All attempts, oldest first.
     * @example [
     *       {
     *         "at": "2026-03-02T09:30:00.140Z",
     *         "status": 200,
     *         "error": null,
     *         "milliseconds": 38,
     *         "answer": "ok"
     *       }
     *     ]
     */
    attempts: WebhookAttemptModel[];
};
/** @description A delivery attempt. */
export type WebhookAttemptModel = {
    /**
     * Format: date-time
     * @description The start time.
     * @example 2026-03-02T09:30:00.140Z
     */
    at: string;
    /**
     * @description The HTTP status of the response. Null if there was no response.
     * @example 200
     */
    status: number | null;
    /**
     * @description Why there was no response. Null if there was one.
     *
     *     - `timeout`: the complete response did not arrive in time
     *     - `refused`: the connection was refused
     *     - `reset`: the connection was closed before the complete response arrived
     *     - `dns`: the host name could not be resolved
     *     - `unreachable`: the address could not be reached
     *     - `tls`: a secure connection could not be established, or the certificate is not trusted or is for another name
     *     - `forbiddenAddress`: the address is not on the public Internet
     *     - `brokenAnswer`: the response was not valid HTTP, or its headers were too long
     *     - `stopped`: the service was stopped during the attempt
     *     - `noSocket`: the service had no free connection; the receiver did not cause this
     *     - `noAccess`: the client can no longer access the application
     *     - `noBody`: the service could not build the event; the receiver did not cause this
     *     - `noEvent`: the event is no longer stored
     * @example timeout
     * @enum {string|null}
     */
    error: "timeout" | "refused" | "reset" | "dns" | "unreachable" | "tls" | "forbiddenAddress" | "brokenAnswer" | "stopped" | "noSocket" | "noAccess" | "noBody" | "noEvent" | null;
    /**
     * @description The duration.
     * @example 38
     */
    milliseconds: number;
    /**
     * @description The beginning of the response body, with addresses and numbers masked. Null if there was none.
     * @example ok
     */
    answer: string | null;
};
/** @description The redelivery. */
export type WebhookRedeliveryModel = {
    /**
     * @description The number of events queued.
     * @example 1
     */
    queued: number;
    /**
     * @description If there are more events than one request can queue, send this value as `from` to continue. Otherwise null.
     * @example 1772443800123457
     */
    nextCursor: string | null;
};
/** @description The events to redeliver. */
export type WebhookRangeModel = {
    /**
     * @description The start of the range (inclusive): a `cursor` from the event feed, an RFC 3339 date-time, or a date, which means midnight in Dublin.
     * @example 2026-03-02T00:00:00Z
     */
    from: string;
    /**
     * @description The end of the range (inclusive), in the same format. Default: now.
     * @example 2026-03-02T12:00:00Z
     */
    to?: string | null;
    /**
     * @description Only these event types. Default: the types of the endpoint.
     * @example [
     *       "quote.statusChanged"
     *     ]
     */
    types?: EventType[] | null;
};
/** @description A page of events. */
export type EventListResponseModel = {
    /**
     * @description The events, in a fixed order.
     * @example [
     *       {
     *         "id": "019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d",
     *         "cursor": "1772443800123456",
     *         "type": "quote.statusChanged",
     *         "timestamp": "2026-03-02T09:30:00.000Z",
     *         "data": {
     *           "version": 1,
     *           "sequence": 1,
     *           "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *           "previousStatus": null,
     *           "status": "Submitted",
     *           "date": "2026-03-02T09:30:00.000Z",
     *           "customData": {
     *             "yourReference": "sample-1"
     *           },
     *           "loanAmount": 31462.5,
     *           "monthlyPayment": 621.51,
     *           "rate": 6.9,
     *           "aprc": 7.3,
     *           "requirements": []
     *         }
     *       }
     *     ]
     */
    items: EventModel[];
    /**
     * @description Send this value as `cursor` to get the next events.
     * @example 1772443800123456
     */
    nextCursor: string;
};
/** @description An event as in a webhook, with its ID and cursor. New types may be added, so ignore any `type` that you do not know. */
export type EventModel = QuoteStatusChangedFeedItem | QuoteRequirementsChangedFeedItem | QuoteValidationFailedFeedItem | QuoteSigningChangedFeedItem | QuoteErasedFeedItem | CaseStatusChangedFeedItem | CaseRequirementsChangedFeedItem | CaseValidationFailedFeedItem | CaseSigningChangedFeedItem | CaseErasedFeedItem | ConsentChangedFeedItem | QuoteBookingChangedFeedItem | CaseBookingChangedFeedItem;
/** @description The state of a quote has changed. A first submission counts as a change. As returned by the event feed. */
export type QuoteStatusChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example quote.statusChanged
     * @constant
     */
    type: "quote.statusChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "previousStatus": null,
     *       "status": "Submitted",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: QuoteStatusChangedData;
};
/** @description The state of a quote has changed. A first submission counts as a change. */
export type QuoteStatusChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the quote.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The previous state. Null for a first submission.
     * @example InReview
     */
    previousStatus: ApplicationState | null;
    /**
     * @description The state of the quote at that time.
     * @example Submitted
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "yourReference": "sample-1"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description Only for clients of the lender: what was decided, if this change is an approval, or a decline with a code. Otherwise null.
     * @example {
     *       "code": "affordability",
     *       "figures": null
     *     }
     */
    decision?: {
        /**
         * @description Why it was declined. Only the lender sees the code. Null if it was not, or without a code.
         * @example affordability
         * @enum {string|null}
         */
        code: "affordability" | "creditHistory" | "identityNotProven" | "vehicleNotAccepted" | "incompleteInformation" | "policy" | "fraudSuspected" | null;
        /**
         * @description The figures that were approved. Null if it was no approval.
         * @example {
         *       "productId": "sample-hp",
         *       "productVersion": 1,
         *       "term": 1,
         *       "loanAmount": 10000,
         *       "rate": 0,
         *       "monthlyPayment": 10000,
         *       "aprc": 0,
         *       "guaranteedFutureValue": null,
         *       "documentationFee": 0,
         *       "completionFee": 0,
         *       "totalOfPayments": 10000,
         *       "totalCostOfCredit": 0,
         *       "totalPayable": 12000
         *     }
         */
        figures: ApprovedFiguresModel | null;
    } | null;
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements: string[];
};
/** @description The figures that were approved. */
export type ApprovedFiguresModel = {
    /**
     * @description The ID of the product.
     * @example sample-hp
     */
    productId: string;
    /**
     * @description The version of the product. A version never changes.
     * @example 1
     */
    productVersion: number;
    /**
     * @description The number of monthly instalments.
     * @example 1
     */
    term: number;
    /**
     * @description The amount financed: the price less deposit and trade-in. In euro, with at most two decimal places.
     * @example 10000
     */
    loanAmount: number;
    /**
     * @description The nominal rate. One twelfth of it applies each month. In per cent per year.
     * @example 0
     */
    rate: number;
    /**
     * @description The monthly instalment, without fees. At 0%, the last one includes the rounding difference, as shown in the schedule. In euro, with at most two decimal places.
     * @example 10000
     */
    monthlyPayment: number;
    /**
     * @description The annual percentage rate of charge (APR), including fees, to one decimal place. In per cent per year.
     * @example 0
     */
    aprc: number;
    /**
     * @description The final payment of a PCP, one month after the last instalment. Null for hire purchase. In euro, with at most two decimal places.
     * @example null
     */
    guaranteedFutureValue: number | null;
    /**
     * @description Paid with the first instalment, unless the product states otherwise. In euro, with at most two decimal places.
     * @example 0
     */
    documentationFee: number;
    /**
     * @description Paid with the last payment, unless the product states otherwise. In euro, with at most two decimal places.
     * @example 0
     */
    completionFee: number;
    /**
     * @description All instalments, the guaranteed future value and the fees. In euro, with at most two decimal places.
     * @example 10000
     */
    totalOfPayments: number;
    /**
     * @description The total of interest and fees. In euro, with at most two decimal places.
     * @example 0
     */
    totalCostOfCredit: number;
    /**
     * @description The total amount payable for the vehicle: all payments, deposit and trade-in. In euro, with at most two decimal places.
     * @example 12000
     */
    totalPayable: number;
};
/** @description The documents that the lender requires for a quote have changed, but its state has not. As returned by the event feed. */
export type QuoteRequirementsChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example quote.requirementsChanged
     * @constant
     */
    type: "quote.requirementsChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Approved",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": [
     *         "Payslips"
     *       ]
     *     }
     */
    data: QuoteRequirementsChangedData;
};
/** @description The documents that the lender requires for a quote have changed, but its state has not. */
export type QuoteRequirementsChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the quote.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the quote at that time.
     * @example Approved
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "yourReference": "sample-1"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example [
     *       "Payslips"
     *     ]
     */
    requirements: string[];
};
/** @description A submitted quote has failed validation. It is saved in the state Open. As returned by the event feed. */
export type QuoteValidationFailedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example quote.validationFailed
     * @constant
     */
    type: "quote.validationFailed";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Open",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "errors": [
     *         {
     *           "message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.",
     *           "model": "quote.applicants[0].personalInfo.ppsNumber",
     *           "type": "ppsNumber"
     *         }
     *       ]
     *     }
     */
    data: QuoteValidationFailedData;
};
/** @description A submitted quote has failed validation. It is saved in the state Open. */
export type QuoteValidationFailedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the quote.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the quote at that time.
     * @example Open
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "yourReference": "sample-1"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description All validation errors. Empty once the application has been erased.
     * @example [
     *       {
     *         "message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.",
     *         "model": "quote.applicants[0].personalInfo.ppsNumber",
     *         "type": "ppsNumber"
     *       }
     *     ]
     */
    errors: QuoteNodeJsFieldValidation[];
};
/** @description The electronic signing of a quote has started, progressed or ended. As returned by the event feed. */
export type QuoteSigningChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example quote.signingChanged
     * @constant
     */
    type: "quote.signingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 2,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "AwaitingSignature",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "signing": {
     *         "state": "underWay",
     *         "signers": [
     *           {
     *             "role": "borrower",
     *             "state": "signed"
     *           }
     *         ]
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: QuoteSigningChangedData;
};
/** @description The electronic signing of a quote has started, progressed or ended. */
export type QuoteSigningChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 2
     * @constant
     */
    version: 2;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the quote.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the quote at that time.
     * @example AwaitingSignature
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "yourReference": "sample-1"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description The progress of the signing at that time.
     * @example {
     *       "state": "underWay",
     *       "signers": [
     *         {
     *           "role": "borrower",
     *           "state": "signed"
     *         }
     *       ]
     *     }
     */
    signing: {
        /**
         * @description The state of the signing process at that time.
         *
         *     - `preparing`: the service is preparing the agreement
         *     - `underWay`: the signers have been asked to sign
         *     - `sealing`: everyone has signed, and the service is sealing the agreement
         *     - `completed`: the sealed agreement is available
         *     - `cancelled`: signing was ended by the lender, a withdrawal or a change of the agreed figures
         *     - `declined`: a signer declined to sign
         *     - `lapsed`: not everyone had signed within 14 days
         * @example underWay
         * @enum {string}
         */
        state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed";
        /**
         * @description All signers, in signing order.
         * @example [
         *       {
         *         "role": "borrower",
         *         "state": "signed"
         *       }
         *     ]
         */
        signers: {
            /**
             * @description The role in which they sign.
             * @example borrower
             * @enum {string}
             */
            role: "borrower" | "guarantor" | "partner" | "director";
            /**
             * @description The signer’s progress.
             * @example signed
             * @enum {string}
             */
            state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
        }[];
    };
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements: string[];
};
/** @description A quote has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. As returned by the event feed. */
export type QuoteErasedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example quote.erased
     * @constant
     */
    type: "quote.erased";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Withdrawn",
     *       "date": "2026-03-02T09:30:00.000Z"
     *     }
     */
    data: QuoteErasedData;
};
/** @description A quote has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. */
export type QuoteErasedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the quote.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the quote at that time.
     * @example Withdrawn
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
};
/** @description The state of a case has changed. A first submission counts as a change. As returned by the event feed. */
export type CaseStatusChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example case.statusChanged
     * @constant
     */
    type: "case.statusChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "previousStatus": null,
     *       "status": "Submitted",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: CaseStatusChangedData;
};
/** @description The state of a case has changed. A first submission counts as a change. */
export type CaseStatusChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The previous state. Null for a first submission.
     * @example InReview
     */
    previousStatus: ApplicationState | null;
    /**
     * @description The state of the case at that time.
     * @example Submitted
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description Only for clients of the lender: what was decided, if this change is an approval, or a decline with a code. Otherwise null.
     * @example {
     *       "code": "affordability",
     *       "figures": null
     *     }
     */
    decision?: {
        /**
         * @description Why it was declined. Only the lender sees the code. Null if it was not, or without a code.
         * @example affordability
         * @enum {string|null}
         */
        code: "affordability" | "creditHistory" | "identityNotProven" | "vehicleNotAccepted" | "incompleteInformation" | "policy" | "fraudSuspected" | null;
        /**
         * @description The figures that were approved. Null if it was no approval.
         * @example {
         *       "productId": "sample-hp",
         *       "productVersion": 1,
         *       "term": 1,
         *       "loanAmount": 10000,
         *       "rate": 0,
         *       "monthlyPayment": 10000,
         *       "aprc": 0,
         *       "guaranteedFutureValue": null,
         *       "documentationFee": 0,
         *       "completionFee": 0,
         *       "totalOfPayments": 10000,
         *       "totalCostOfCredit": 0,
         *       "totalPayable": 12000
         *     }
         */
        figures: ApprovedFiguresModel | null;
    } | null;
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements: string[];
};
/** @description The documents that the lender requires for a case have changed, but its state has not. As returned by the event feed. */
export type CaseRequirementsChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example case.requirementsChanged
     * @constant
     */
    type: "case.requirementsChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Approved",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": [
     *         "Payslips"
     *       ]
     *     }
     */
    data: CaseRequirementsChangedData;
};
/** @description The documents that the lender requires for a case have changed, but its state has not. */
export type CaseRequirementsChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the case at that time.
     * @example Approved
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example [
     *       "Payslips"
     *     ]
     */
    requirements: string[];
};
/** @description A submitted case has failed validation. It is saved in the state Open. As returned by the event feed. */
export type CaseValidationFailedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example case.validationFailed
     * @constant
     */
    type: "case.validationFailed";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Open",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "validationErrors": [
     *         {
     *           "Model": "applicants[0].ppsNumber",
     *           "Type": "ppsNumber",
     *           "Message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter."
     *         }
     *       ]
     *     }
     */
    data: CaseValidationFailedData;
};
/** @description A submitted case has failed validation. It is saved in the state Open. */
export type CaseValidationFailedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the case at that time.
     * @example Open
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description All validation errors. Empty once the application has been erased.
     * @example [
     *       {
     *         "Model": "applicants[0].ppsNumber",
     *         "Type": "ppsNumber",
     *         "Message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter."
     *       }
     *     ]
     */
    validationErrors: CaseFieldValidation[];
};
/** @description The electronic signing of a case has started, progressed or ended. As returned by the event feed. */
export type CaseSigningChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example case.signingChanged
     * @constant
     */
    type: "case.signingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 2,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "AwaitingSignature",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "signing": {
     *         "state": "underWay",
     *         "signers": [
     *           {
     *             "role": "borrower",
     *             "state": "signed"
     *           }
     *         ]
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: CaseSigningChangedData;
};
/** @description The electronic signing of a case has started, progressed or ended. */
export type CaseSigningChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 2
     * @constant
     */
    version: 2;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the case at that time.
     * @example AwaitingSignature
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description The progress of the signing at that time.
     * @example {
     *       "state": "underWay",
     *       "signers": [
     *         {
     *           "role": "borrower",
     *           "state": "signed"
     *         }
     *       ]
     *     }
     */
    signing: {
        /**
         * @description The state of the signing process at that time.
         *
         *     - `preparing`: the service is preparing the agreement
         *     - `underWay`: the signers have been asked to sign
         *     - `sealing`: everyone has signed, and the service is sealing the agreement
         *     - `completed`: the sealed agreement is available
         *     - `cancelled`: signing was ended by the lender, a withdrawal or a change of the agreed figures
         *     - `declined`: a signer declined to sign
         *     - `lapsed`: not everyone had signed within 14 days
         * @example underWay
         * @enum {string}
         */
        state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed";
        /**
         * @description All signers, in signing order.
         * @example [
         *       {
         *         "role": "borrower",
         *         "state": "signed"
         *       }
         *     ]
         */
        signers: {
            /**
             * @description The role in which they sign.
             * @example borrower
             * @enum {string}
             */
            role: "borrower" | "guarantor" | "partner" | "director";
            /**
             * @description The signer’s progress.
             * @example signed
             * @enum {string}
             */
            state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
        }[];
    };
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements: string[];
};
/** @description A case has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. As returned by the event feed. */
export type CaseErasedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example case.erased
     * @constant
     */
    type: "case.erased";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Withdrawn",
     *       "date": "2026-03-02T09:30:00.000Z"
     *     }
     */
    data: CaseErasedData;
};
/** @description A case has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. */
export type CaseErasedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the case at that time.
     * @example Withdrawn
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
};
/** @description A user has allowed this client to act for them, or has withdrawn that consent. As returned by the event feed. */
export type ConsentChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example consent.changed
     * @constant
     */
    type: "consent.changed";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "ownerUserEmail": "owner@dealer.example",
     *       "clientId": "cl_sample",
     *       "given": true,
     *       "date": "2026-03-02T09:30:00.000Z"
     *     }
     */
    data: ConsentChangedData;
};
/** @description A user has allowed this client to act for them, or has withdrawn that consent. */
export type ConsentChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description 1 when consent is given, 2 when it is withdrawn.
     * @example 1
     * @enum {integer}
     */
    sequence: 1 | 2;
    /**
     * @description The user’s email address. Null if the user no longer exists.
     * @example owner@dealer.example
     */
    ownerUserEmail: string | null;
    /**
     * @description The ID of this client.
     * @example cl_sample
     */
    clientId: string;
    /**
     * @description True if the user gave consent, false if they withdrew it.
     * @example true
     */
    given: boolean;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
};
/** @description The lender’s core system has booked or rejected the contract of a quote or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. As returned by the event feed. */
export type QuoteBookingChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example quote.bookingChanged
     * @constant
     */
    type: "quote.bookingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Signed",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "booking": {
     *         "state": "booked",
     *         "contractNumber": "L-204518",
     *         "reason": null
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: QuoteBookingChangedData;
};
/** @description The lender’s core system has booked or rejected the contract of a quote or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. */
export type QuoteBookingChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the quote.
     * @example Q01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the quote at that time.
     * @example Signed
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description The custom data of the quote, exactly as it was sent. Null if there is none.
     * @example {
     *       "yourReference": "sample-1"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description What the core system made of the contract. Null once the application has been erased.
     * @example {
     *       "state": "booked",
     *       "contractNumber": "L-204518",
     *       "reason": null
     *     }
     */
    booking: {
        /**
         * @description What is recorded.
         *
         *     - `booked`: the core system has booked it
         *     - `refused`: the core system has rejected it; it can still be booked
         *     - `reversed`: the core system has reversed it, since the application was withdrawn
         * @example booked
         * @enum {string}
         */
        state: "booked" | "refused" | "reversed";
        /**
         * @description The number of the contract in the core system. Null if it is rejected.
         * @example L-204518
         */
        contractNumber: string | null;
        /**
         * @description Why it is rejected, or why a person has corrected its number. Otherwise null.
         * @example Payment 12 differs by €0.01.
         */
        reason: string | null;
    } | null;
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements: string[];
};
/** @description The lender’s core system has booked or rejected the contract of a case or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. As returned by the event feed. */
export type CaseBookingChangedFeedItem = {
    /**
     * @description The ID of the event. It is the same as the `webhook-id` header of its webhooks.
     * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
     */
    id: string;
    /**
     * @description The position of the event in the event feed.
     * @example 1772443800123456
     */
    cursor: string;
    /**
     * @description The event type.
     * @example case.bookingChanged
     * @constant
     */
    type: "case.bookingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Signed",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "booking": {
     *         "state": "booked",
     *         "contractNumber": "L-204518",
     *         "reason": null
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: CaseBookingChangedData;
};
/** @description The lender’s core system has booked or rejected the contract of a case or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. */
export type CaseBookingChangedData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.
     * @example 1
     */
    sequence: number;
    /**
     * @description The reference of the case.
     * @example C01K85HRB9YFX08MPVCFP79Z85H
     */
    reference: string;
    /**
     * @description The state of the case at that time.
     * @example Signed
     */
    status: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    date: string;
    /**
     * @description What the core system made of the contract. Null once the application has been erased.
     * @example {
     *       "state": "booked",
     *       "contractNumber": "L-204518",
     *       "reason": null
     *     }
     */
    booking: {
        /**
         * @description What is recorded.
         *
         *     - `booked`: the core system has booked it
         *     - `refused`: the core system has rejected it; it can still be booked
         *     - `reversed`: the core system has reversed it, since the application was withdrawn
         * @example booked
         * @enum {string}
         */
        state: "booked" | "refused" | "reversed";
        /**
         * @description The number of the contract in the core system. Null if it is rejected.
         * @example L-204518
         */
        contractNumber: string | null;
        /**
         * @description Why it is rejected, or why a person has corrected its number. Otherwise null.
         * @example Payment 12 differs by €0.01.
         */
        reason: string | null;
    } | null;
    /**
     * Format: double
     * @description The amount financed, in euro. Null until a product has been selected.
     * @example 31462.5
     */
    loanAmount: number | null;
    /**
     * Format: double
     * @description The monthly payment in euro, without fees. Null until a product has been selected.
     * @example 621.51
     */
    monthlyPayment: number | null;
    /**
     * Format: double
     * @description The nominal annual rate of the selected product, in per cent. Null until a product has been selected.
     * @example 6.9
     */
    rate: number | null;
    /**
     * Format: double
     * @description The annual percentage rate of charge (APR), in per cent, including fees. Null until a product has been selected.
     * @example 7.3
     */
    aprc: number | null;
    /**
     * @description The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.
     * @example []
     */
    requirements: string[];
};
/** @description A page of applications. */
export type LenderApplicationListResponseModel = {
    /**
     * @description The applications, the least recently changed first.
     * @example [
     *       {
     *         "reference": "C01K85HRB9YFX0N5P6B2C3D4E5F",
     *         "type": "case",
     *         "state": "InReview",
     *         "since": "2026-03-03T10:05:00.000Z",
     *         "revision": 1,
     *         "version": 4,
     *         "createdAt": "2026-03-03T10:05:00.000Z",
     *         "updatedAt": "2026-03-03T10:05:00.000Z",
     *         "isErased": false,
     *         "clientId": "cl_sample",
     *         "dealer": {
     *           "id": "019a0b1c-2d3e-7f40-8a5b-000000000002",
     *           "name": "Sample Motors"
     *         },
     *         "ownerEmail": null
     *       }
     *     ]
     */
    items: LenderApplicationItemModel[];
    /**
     * @description Send this value as `cursor` to get the next page. Null on the last page.
     * @example MDE5YTBiMWMtMmQzZS03ZjQw
     */
    nextCursor: string | null;
};
/** @description An application in a list. */
export type LenderApplicationItemModel = {
    /**
     * @description The reference, such as C01K85HRB9YFX0N5P6B2C3D4E5F.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F
     */
    reference: string;
    /**
     * @description How it was sent.
     *
     *     - `quote`: as a quote, set A
     *     - `case`: as a case, set B
     * @example case
     * @enum {string}
     */
    type: "quote" | "case";
    /**
     * @description The state.
     * @example InReview
     */
    state: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-03T10:05:00.000Z
     */
    since: string;
    /**
     * @description How many times it has been submitted, including the first time.
     * @example 1
     */
    revision: number;
    /**
     * @description Changes with each change of the application. Send it with your decision.
     * @example 4
     */
    version: number;
    /**
     * Format: date-time
     * @description The time of the first submission.
     * @example 2026-03-03T10:05:00.000Z
     */
    createdAt: string;
    /**
     * Format: date-time
     * @description The time of the last submission or state change. Lists are sorted by it.
     * @example 2026-03-03T10:05:00.000Z
     */
    updatedAt: string;
    /**
     * @description Whether the borrowers’ data has been erased.
     * @example false
     */
    isErased: boolean;
    /**
     * @description The ID of the client that sent it first. Null if a dealer user sent it in the console.
     * @example cl_sample
     */
    clientId: string | null;
    /**
     * @description The dealer. Null if there is none.
     * @example {
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000002",
     *       "name": "Sample Motors"
     *     }
     */
    dealer: {
        /**
         * @description The ID of the dealer.
         * @example 019a0b1c-2d3e-7f40-8a5b-000000000002
         */
        id: string;
        /**
         * @description The name of the dealer. Null once it is disabled.
         * @example Sample Motors
         */
        name: string | null;
    } | null;
    /**
     * @description The email address of the owner. Null if the client itself is the owner.
     * @example owner@dealer.example
     */
    ownerEmail: string | null;
};
/** @description An application with everything that the lender knows about it. */
export type LenderApplicationResponseModel = {
    /**
     * @description The reference, such as C01K85HRB9YFX0N5P6B2C3D4E5F.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F
     */
    reference: string;
    /**
     * @description How it was sent.
     *
     *     - `quote`: as a quote, set A
     *     - `case`: as a case, set B
     * @example case
     * @enum {string}
     */
    type: "quote" | "case";
    /**
     * @description The state.
     * @example InReview
     */
    state: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-03T10:05:00.000Z
     */
    since: string;
    /**
     * @description How many times it has been submitted, including the first time.
     * @example 1
     */
    revision: number;
    /**
     * @description Changes with each change of the application. Send it with your decision.
     * @example 4
     */
    version: number;
    /**
     * Format: date-time
     * @description The time of the first submission.
     * @example 2026-03-03T10:05:00.000Z
     */
    createdAt: string;
    /**
     * Format: date-time
     * @description The time of the last submission or state change. Lists are sorted by it.
     * @example 2026-03-03T10:05:00.000Z
     */
    updatedAt: string;
    /**
     * @description Whether the borrowers’ data has been erased.
     * @example false
     */
    isErased: boolean;
    /**
     * @description The ID of the client that sent it first. Null if a dealer user sent it in the console.
     * @example cl_sample
     */
    clientId: string | null;
    /**
     * @description The dealer. Null if there is none.
     * @example {
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000002",
     *       "name": "Sample Motors"
     *     }
     */
    dealer: {
        /**
         * @description The ID of the dealer.
         * @example 019a0b1c-2d3e-7f40-8a5b-000000000002
         */
        id: string;
        /**
         * @description The name of the dealer. Null once it is disabled.
         * @example Sample Motors
         */
        name: string | null;
    } | null;
    /**
     * @description The email address of the owner. Null if the client itself is the owner.
     * @example owner@dealer.example
     */
    ownerEmail: string | null;
    /**
     * Format: date-time
     * @description The time of the erasure, if it is known.
     * @example 2026-03-03T10:05:00.000Z
     */
    erasedAt: string | null;
    /**
     * @description The application. Null once it has been erased.
     * @example {
     *       "borrowerType": "individual",
     *       "applicants": [
     *         {
     *           "firstName": "Mary",
     *           "lastName": "Sample"
     *         }
     *       ],
     *       "finance": {
     *         "price": 12000,
     *         "deposit": 2000,
     *         "term": 1
     *       }
     *     }
     */
    application: LenderApplicationModel | null;
    /**
     * @description The custom data of the submission. Null if there is none.
     * @example {
     *       "yourReference": "sample-1"
     *     }
     */
    customData: {
        [key: string]: unknown;
    } | null;
    /**
     * @description The validation errors of the last submission. Empty if it was valid.
     * @example [
     *       {
     *         "field": "applicants[0].ppsNumber",
     *         "type": "ppsNumber",
     *         "message": "ppsNumber must be a valid PPS number."
     *       }
     *     ]
     */
    failures: LenderFailureModel[];
    /**
     * @description The figures in force. Null if no product is available.
     * @example {
     *       "productId": "sample-hp",
     *       "productVersion": 1,
     *       "term": 1,
     *       "loanAmount": 10000,
     *       "rate": 0,
     *       "monthlyPayment": 10000,
     *       "aprc": 0,
     *       "guaranteedFutureValue": null,
     *       "documentationFee": 0,
     *       "completionFee": 0,
     *       "totalOfPayments": 10000,
     *       "totalCostOfCredit": 0,
     *       "totalPayable": 12000,
     *       "schedule": [
     *         {
     *           "number": 1,
     *           "month": 1,
     *           "payment": 10000,
     *           "fee": 0,
     *           "interest": 0,
     *           "principal": 10000,
     *           "balance": 0
     *         }
     *       ]
     *     }
     */
    figures: LenderFiguresModel | null;
    /**
     * @description The requested figures. Null unless it was approved with others.
     * @example null
     */
    requestedFigures: LenderFiguresModel | null;
    /**
     * @description The findings of the decision policy. Null if there are none.
     * @example {
     *       "version": 3,
     *       "outcome": "refer",
     *       "fired": [
     *         {
     *           "name": "Income",
     *           "measure": "paymentToIncome",
     *           "outcome": "refer",
     *           "value": 42.118,
     *           "says": "Payment to income is 42.1%, above 40%"
     *         }
     *       ]
     *     }
     */
    policy: LenderPolicyFindingModel | null;
    /**
     * @description The newest check of each name for this revision.
     * @example [
     *       {
     *         "name": "identity",
     *         "result": "passed",
     *         "note": null,
     *         "at": "2026-03-03T10:05:00.000Z",
     *         "by": {
     *           "kind": "user",
     *           "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *           "name": "Una Underwriter"
     *         }
     *       }
     *     ]
     */
    checks: LenderCheckModel[];
    /**
     * @description All results of the checks of this revision, the first one first.
     * @example [
     *       {
     *         "name": "identity",
     *         "result": "unclear",
     *         "note": "The photo does not match.",
     *         "at": "2026-03-03T10:05:00.000Z",
     *         "by": {
     *           "kind": "user",
     *           "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *           "name": "Una Underwriter"
     *         }
     *       }
     *     ]
     */
    checkHistory: LenderCheckModel[];
    /**
     * @description The checks that an approval still needs.
     * @example [
     *       "creditRegister"
     *     ]
     */
    checksLacking: ("identity" | "creditRegister" | "sanctions")[];
    /**
     * @description The newest facts of each provider for this revision.
     * @example [
     *       {
     *         "provider": "creditRegister",
     *         "name": "arrears",
     *         "value": 0,
     *         "at": "2026-03-03T10:05:00.000Z"
     *       }
     *     ]
     */
    facts: LenderFactModel[];
    /**
     * @description The required documents.
     * @example [
     *       {
     *         "id": "4",
     *         "name": "Payslips",
     *         "applicant": 0,
     *         "state": "received",
     *         "reason": null,
     *         "at": "2026-03-03T10:05:00.000Z",
     *         "by": {
     *           "kind": "user",
     *           "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *           "name": "Una Underwriter"
     *         }
     *       }
     *     ]
     */
    requirements: LenderRequirementModel[];
    /**
     * @description The uploaded documents, oldest first.
     * @example [
     *       {
     *         "id": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d",
     *         "requirement": "4",
     *         "name": "payslips-january.pdf",
     *         "type": "application/pdf",
     *         "bytes": 182340,
     *         "uploadedAt": "2026-03-03T10:05:00.000Z",
     *         "by": {
     *           "kind": "user",
     *           "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *           "name": "Una Underwriter"
     *         },
     *         "contains": []
     *       }
     *     ]
     */
    documents: LenderDocumentModel[];
    /**
     * @description Other applications for the same vehicle with the same PPS number, submitted within 30 days.
     * @example [
     *       {
     *         "reference": "Q01M7W0FX9DFGWSARHTC8DYZCGZ",
     *         "state": "Declined",
     *         "at": "2026-03-03T10:05:00.000Z"
     *       }
     *     ]
     */
    duplicates: {
        /**
         * @description The reference.
         * @example Q01M7W0FX9DFGWSARHTC8DYZCGZ
         */
        reference: string;
        /**
         * @description The state.
         * @example Declined
         */
        state: ApplicationState;
        /**
         * Format: date-time
         * @description The time of the submission.
         * @example 2026-03-03T10:05:00.000Z
         */
        at: string;
    }[];
    /**
     * @description The approvals so far, while another is needed.
     * @example [
     *       {
     *         "at": "2026-03-03T10:05:00.000Z",
     *         "by": {
     *           "kind": "user",
     *           "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *           "name": "Una Underwriter"
     *         },
     *         "overridesPolicy": false,
     *         "figures": {
     *           "productId": "sample-hp",
     *           "productVersion": 1,
     *           "term": 1,
     *           "loanAmount": 10000,
     *           "rate": 0,
     *           "monthlyPayment": 10000,
     *           "aprc": 0,
     *           "guaranteedFutureValue": null,
     *           "documentationFee": 0,
     *           "completionFee": 0,
     *           "totalOfPayments": 10000,
     *           "totalCostOfCredit": 0,
     *           "totalPayable": 12000
     *         }
     *       }
     *     ]
     */
    approvals: LenderApprovalModel[];
    /**
     * @description The signing. Null if it has never been started.
     * @example {
     *       "state": "underWay",
     *       "startedAt": "2026-03-03T10:05:00.000Z",
     *       "lapsesAt": "2026-03-03T10:05:00.000Z",
     *       "endedAt": null,
     *       "reason": null,
     *       "signers": [
     *         {
     *           "name": "Mary Sample",
     *           "role": "borrower",
     *           "state": "invited",
     *           "signedAt": null
     *         }
     *       ]
     *     }
     */
    signing: LenderSigningModel | null;
    /**
     * @description The booking. Null until the core system reports it.
     * @example {
     *       "state": "booked",
     *       "contractNumber": "HP-000001",
     *       "reason": null,
     *       "at": "2026-03-03T10:05:00.000Z",
     *       "by": {
     *         "kind": "user",
     *         "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *         "name": "Una Underwriter"
     *       }
     *     }
     */
    booking: LenderBookingModel | null;
    /**
     * @description All state changes, starting with the first submission.
     * @example [
     *       {
     *         "from": null,
     *         "to": "Submitted",
     *         "at": "2026-03-03T10:05:00.000Z",
     *         "reason": null,
     *         "code": null,
     *         "figures": null,
     *         "by": {
     *           "kind": "user",
     *           "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *           "name": "Una Underwriter"
     *         }
     *       }
     *     ]
     */
    history: LenderTransitionModel[];
};
/** @description An application in the form that quotes and cases share. Money is in euro. Fields without a valid value are omitted. */
export type LenderApplicationModel = {
    /**
     * @description The borrower type.
     * @example individual
     * @enum {string}
     */
    borrowerType?: "individual" | "joint" | "partnership" | "limitedCompany" | "soleTrader";
    /**
     * @description The people who apply.
     * @example [
     *       {
     *         "firstName": "Mary",
     *         "lastName": "Sample"
     *       }
     *     ]
     */
    applicants?: LenderPartyModel[];
    /**
     * @description The account for the payments.
     * @example {
     *       "accountName": "Mary Sample"
     *     }
     */
    bank?: {
        /**
         * @description The account holder.
         * @example Mary Sample
         */
        accountName?: string;
        /**
         * @description Whether it is an individual or a joint account.
         * @example individual
         * @enum {string}
         */
        accountType?: "individual" | "joint";
        /**
         * @description The bank, by a name of its set.
         * @example bankOfIreland
         */
        bank?: string;
        /**
         * @description How many years the account has existed.
         * @example 8
         */
        yearsWithBank?: number;
        /**
         * @description The IBAN.
         * @example IE64IRCE92050112345678
         */
        iban?: string;
        /**
         * @description The BIC.
         * @example IRCEIE2D
         */
        bic?: string;
        /**
         * @description The sort code.
         * @example 920501
         */
        sortCode?: string;
        /**
         * @description The account number.
         * @example 12345678
         */
        accountNumber?: string;
        /**
         * @description The branch.
         * @example Naas
         */
        branch?: string;
        /**
         * @description The address of the branch.
         * @example 1 Main Street, Naas
         */
        address?: string;
    };
    /**
     * @description The business. Omitted for consumers.
     * @example {
     *       "type": "Haulage"
     *     }
     */
    business?: {
        /**
         * @description The type of business.
         * @example Haulage
         */
        type?: string;
        /**
         * @description The average turnover per month, in euro.
         * @example 40000
         */
        turnoverPerMonth?: number;
        /**
         * @description The number of employees.
         * @example 6
         */
        numberOfEmployees?: number;
        /**
         * @description The year in which it was incorporated.
         * @example 2012
         */
        yearIncorporated?: string;
        /**
         * @description How long the business has existed.
         * @example 10yearsOrMore
         * @enum {string}
         */
        timeInBusiness?: "under6Months" | "6to12Months" | "1year" | "2years" | "3years" | "4years" | "5years" | "6years" | "7years" | "8years" | "9years" | "10yearsOrMore";
        /**
         * @description The county, as the Central Credit Register names it.
         * @example kildare
         */
        ccrCounty?: string;
        /**
         * @description The address of the business.
         * @example {
         *       "line1": "12 Sample Street",
         *       "town": "Naas",
         *       "county": "Kildare",
         *       "time": "5years",
         *       "current": true
         *     }
         */
        address?: LenderResidenceModel;
        /**
         * @description The contact details of the business.
         * @example {
         *       "email": "office@haulage.example"
         *     }
         */
        contact?: {
            /**
             * @description The email address of the business.
             * @example office@haulage.example
             */
            email?: string;
            /**
             * @description The phone number of the business.
             * @example +353851234567
             */
            telephone?: string;
            /**
             * @description Another phone number of the business.
             * @example +353453000000
             */
            otherTelephone?: string;
        };
    };
    /**
     * @description The company. Omitted if there is none.
     * @example {
     *       "legalName": "Sample Haulage Limited"
     *     }
     */
    company?: {
        /**
         * @description The legal name.
         * @example Sample Haulage Limited
         */
        legalName?: string;
        /**
         * @description The number in the companies register.
         * @example 123456
         */
        registrationNumber?: string;
        /**
         * @description The number of directors.
         * @example 2
         */
        numberOfDirectors?: number;
    };
    /**
     * @description The partnership. Omitted if there is none.
     * @example {
     *       "legalName": "Sample and Sons"
     *     }
     */
    partnership?: {
        /**
         * @description The legal name.
         * @example Sample and Sons
         */
        legalName?: string;
    };
    /**
     * @description The sole trader. Omitted if there is none.
     * @example {
     *       "tradingAs": "Sample Haulage"
     *     }
     */
    soleTrader?: {
        /**
         * @description The trading name.
         * @example Sample Haulage
         */
        tradingAs?: string;
    };
    /**
     * @description The vehicle.
     * @example {
     *       "type": "car"
     *     }
     */
    vehicle?: {
        /**
         * @description The type of vehicle.
         * @example car
         * @enum {string}
         */
        type?: "car" | "lightCommercial" | "agricultural" | "other" | "toBeConfirmed";
        /**
         * @description A new car. Omitted for a used vehicle.
         * @example {
         *       "make": "Skoda",
         *       "model": "Octavia"
         *     }
         */
        new?: {
            /**
             * @description The ID of the car in the catalogue.
             * @example 100234
             */
            carId?: string;
            /**
             * @description The make.
             * @example Skoda
             */
            make?: string;
            /**
             * @description The model.
             * @example Octavia
             */
            model?: string;
            /**
             * @description The specification.
             * @example 1.5 TSI Style
             */
            specification?: string;
            /**
             * @description The fuel.
             * @example Petrol
             */
            fuel?: string;
        };
        /**
         * @description A used vehicle. Omitted for a new car.
         * @example {
         *       "registration": "231-D-12345",
         *       "kilometres": 45000
         *     }
         */
        used?: {
            /**
             * @description The registration number.
             * @example 231-D-12345
             */
            registration?: string;
            /**
             * @description The odometer reading, in kilometres.
             * @example 45000
             */
            kilometres?: number;
        };
        /**
         * @description The vehicle identification number (VIN).
         * @example TMBJR7NX1PY000001
         */
        vin?: string;
        /**
         * @description Whether it was imported from Japan.
         * @example false
         */
        japaneseImport?: boolean;
    };
    /**
     * @description Price, deposit, trade-in and term, as requested.
     * @example {
     *       "price": 24500,
     *       "term": 60
     *     }
     */
    finance?: {
        /**
         * @description The purchase price, in euro.
         * @example 24500
         */
        price?: number;
        /**
         * @description The deposit, in euro. If the application has one figure for deposit and trade-in, that figure.
         * @example 3000
         */
        deposit?: number;
        /**
         * @deprecated
         * @description Deprecated: use `deposit`. Deposit and trade-in together, in euro, if the application has one figure.
         * @example 4500
         */
        contribution?: number;
        /**
         * @description The trade-in value, in euro. Omitted if the application has one figure for both.
         * @example 1500
         */
        tradeIn?: number;
        /**
         * @description The registration number of the trade-in vehicle.
         * @example 161-D-12345
         */
        tradeInRegistration?: string;
        /**
         * @description The term, in months.
         * @example 60
         */
        term?: number;
        /**
         * @description The type of loan. Omitted in a quote, which is for hire purchase.
         * @example hirePurchase
         * @enum {string}
         */
        loanType?: "hirePurchase" | "pcp";
        /**
         * @description The kilometres per year that a PCP allows.
         * @example 15000
         * @enum {number}
         */
        kilometresPerYear?: 15000 | 20000 | 25000;
    };
    /**
     * @description What else the applicants say.
     * @example Collection in March.
     */
    furtherInformation?: string;
};
/** @description A person who applies. */
export type LenderPartyModel = {
    /**
     * @description The title.
     * @example ms
     * @enum {string}
     */
    title?: "mr" | "mrs" | "ms" | "miss" | "genderNeutral" | "doctor";
    /**
     * @description The first name.
     * @example Mary
     */
    firstName?: string;
    /**
     * @description The middle name.
     * @example Ann
     */
    middleName?: string;
    /**
     * @description The last name.
     * @example Sample
     */
    lastName?: string;
    /**
     * @description The maiden name, or the last name if it has not changed.
     * @example Sample
     */
    maidenName?: string;
    /**
     * @description The date of birth, as YYYY-MM-DD.
     * @example 1985-12-31
     */
    dateOfBirth?: string;
    /**
     * @description The gender.
     * @example female
     * @enum {string}
     */
    gender?: "male" | "female";
    /**
     * @description The marital status.
     * @example single
     * @enum {string}
     */
    maritalStatus?: "single" | "married" | "widowed" | "separated" | "divorced" | "cohabiting";
    /**
     * @description The nationality, as free text.
     * @example Irish
     */
    nationality?: string;
    /**
     * @description The PPS number.
     * @example 1234567T
     */
    ppsNumber?: string;
    /**
     * @description The residential status.
     * @example homeOwner
     * @enum {string}
     */
    residentialStatus?: "homeOwner" | "tenant" | "livingWithParents";
    /**
     * @description The number of dependents.
     * @example 1
     */
    numberOfDependents?: number;
    /**
     * @description Whether the person is the primary applicant.
     * @example true
     */
    primary?: boolean;
    /**
     * @description The email address.
     * @example mary@sample.example
     */
    email?: string;
    /**
     * @description The mobile number.
     * @example +353851234567
     */
    mobile?: string;
    /**
     * @description Another phone number.
     * @example +353453000000
     */
    otherTelephone?: string;
    /**
     * @description The addresses of at least the last three years.
     * @example [
     *       {
     *         "line1": "12 Sample Street",
     *         "town": "Naas",
     *         "county": "Kildare",
     *         "time": "5years",
     *         "current": true
     *       }
     *     ]
     */
    addresses?: LenderResidenceModel[];
    /**
     * @description The employment.
     * @example {
     *       "type": "fullTime",
     *       "occupation": "Nurse"
     *     }
     */
    employment?: LenderEmploymentModel;
    /**
     * @description Income and housing costs.
     * @example {
     *       "salary": 3200,
     *       "housing": 900
     *     }
     */
    income?: {
        /**
         * @description The net pay per month, in euro.
         * @example 3200
         */
        salary?: number;
        /**
         * @description Other income per month, in euro.
         * @example 0
         */
        other?: number;
        /**
         * @description Mortgage or rent per month, in euro.
         * @example 900
         */
        housing?: number;
    };
};
/** @description An address with the time spent there. */
export type LenderResidenceModel = {
    /**
     * @description The first line of the address.
     * @example 12 Sample Street
     */
    line1?: string;
    /**
     * @description The second line of the address.
     * @example Sampletown
     */
    line2?: string;
    /**
     * @description The town of the address.
     * @example Naas
     */
    town?: string;
    /**
     * @description The county of the address.
     * @example Kildare
     */
    county?: string;
    /**
     * @description The country of the address.
     * @example Ireland
     */
    country?: string;
    /**
     * @description The postcode of the address.
     * @example W91
     */
    postCode?: string;
    /**
     * @description The Eircode of the address.
     * @example W91 AB12
     */
    eircode?: string;
    /**
     * @description The county, as the Central Credit Register names it.
     * @example kildare
     */
    ccrCounty?: string;
    /**
     * @description How long the person or business has been at this address.
     * @example 5years
     * @enum {string}
     */
    time?: "under6Months" | "6to12Months" | "1year" | "2years" | "3years" | "4years" | "5years" | "6years" | "7years" | "8years" | "9years" | "10yearsOrMore";
    /**
     * @description Whether it is the current address.
     * @example true
     */
    current?: boolean;
};
/** @description A person’s employment. */
export type LenderEmploymentModel = {
    /**
     * @description The employment type.
     * @example fullTime
     * @enum {string}
     */
    type?: "fullTime" | "partTime" | "selfEmployed";
    /**
     * @description The employment status.
     * @example permanent
     * @enum {string}
     */
    status?: "permanent" | "temporary" | "contract" | "selfEmployed";
    /**
     * @description The occupation.
     * @example Nurse
     */
    occupation?: string;
    /**
     * @description The industry.
     * @example Health
     */
    industry?: string;
    /**
     * @description How long the person has worked there.
     * @example 3years
     * @enum {string}
     */
    time?: "under6Months" | "6to12Months" | "1year" | "2years" | "3years" | "4years" | "5years" | "6years" | "7years" | "8years" | "9years" | "10yearsOrMore";
    /**
     * @description The employer.
     * @example {
     *       "name": "Sample Hospital"
     *     }
     */
    employer?: {
        /**
         * @description The name of the employer.
         * @example Sample Hospital
         */
        name?: string;
        /**
         * @description The address of the employer.
         * @example {
         *       "line1": "12 Sample Street",
         *       "town": "Naas",
         *       "county": "Kildare"
         *     }
         */
        address?: LenderAddressModel;
        /**
         * @description The email address of the employer.
         * @example hr@hospital.example
         */
        email?: string;
        /**
         * @description The phone number of the employer.
         * @example +353851234567
         */
        telephone?: string;
        /**
         * @description Another phone number of the employer.
         * @example +353453000000
         */
        otherTelephone?: string;
    };
    /**
     * @description The work permit. Omitted if there is none.
     * @example {
     *       "number": "WP-000001",
     *       "expiry": "2028-06-30"
     *     }
     */
    workPermit?: {
        /**
         * @description The number of the work permit.
         * @example WP-000001
         */
        number?: string;
        /**
         * @description The last day of the work permit, as YYYY-MM-DD.
         * @example 2028-06-30
         */
        expiry?: string;
    };
};
/** @description An address. */
export type LenderAddressModel = {
    /**
     * @description The first line of the address.
     * @example 12 Sample Street
     */
    line1?: string;
    /**
     * @description The second line of the address.
     * @example Sampletown
     */
    line2?: string;
    /**
     * @description The town of the address.
     * @example Naas
     */
    town?: string;
    /**
     * @description The county of the address.
     * @example Kildare
     */
    county?: string;
    /**
     * @description The country of the address.
     * @example Ireland
     */
    country?: string;
    /**
     * @description The postcode of the address.
     * @example W91
     */
    postCode?: string;
    /**
     * @description The Eircode of the address.
     * @example W91 AB12
     */
    eircode?: string;
};
/** @description A validation error of the last submission. */
export type LenderFailureModel = {
    /**
     * @description The path of the field in the submission.
     * @example applicants[0].ppsNumber
     */
    field: string;
    /**
     * @description The validation error type.
     * @example ppsNumber
     */
    type: string;
    /**
     * @description A sentence that says what the field must be.
     * @example ppsNumber must be a valid PPS number.
     */
    message: string;
};
/** @description The figures of a loan. */
export type LenderFiguresModel = {
    /**
     * @description The ID of the product.
     * @example sample-hp
     */
    productId: string;
    /**
     * @description The version of the product. A version never changes.
     * @example 1
     */
    productVersion: number;
    /**
     * @description The number of monthly instalments.
     * @example 1
     */
    term: number;
    /**
     * @description The amount financed: the price less deposit and trade-in. In euro, with at most two decimal places.
     * @example 10000
     */
    loanAmount: number;
    /**
     * @description The nominal rate. One twelfth of it applies each month. In per cent per year.
     * @example 0
     */
    rate: number;
    /**
     * @description The monthly instalment, without fees. At 0%, the last one includes the rounding difference, as shown in the schedule. In euro, with at most two decimal places.
     * @example 10000
     */
    monthlyPayment: number;
    /**
     * @description The annual percentage rate of charge (APR), including fees, to one decimal place. In per cent per year.
     * @example 0
     */
    aprc: number;
    /**
     * @description The final payment of a PCP, one month after the last instalment. Null for hire purchase. In euro, with at most two decimal places.
     * @example null
     */
    guaranteedFutureValue: number | null;
    /**
     * @description Paid with the first instalment, unless the product states otherwise. In euro, with at most two decimal places.
     * @example 0
     */
    documentationFee: number;
    /**
     * @description Paid with the last payment, unless the product states otherwise. In euro, with at most two decimal places.
     * @example 0
     */
    completionFee: number;
    /**
     * @description All instalments, the guaranteed future value and the fees. In euro, with at most two decimal places.
     * @example 10000
     */
    totalOfPayments: number;
    /**
     * @description The total of interest and fees. In euro, with at most two decimal places.
     * @example 0
     */
    totalCostOfCredit: number;
    /**
     * @description The total amount payable for the vehicle: all payments, deposit and trade-in. In euro, with at most two decimal places.
     * @example 12000
     */
    totalPayable: number;
    /**
     * @description The repayment schedule.
     * @example [
     *       {
     *         "number": 1,
     *         "month": 1,
     *         "payment": 10000,
     *         "fee": 0,
     *         "interest": 0,
     *         "principal": 10000,
     *         "balance": 0
     *       }
     *     ]
     */
    schedule: QuotationPaymentModel[];
};
/** @description What the decision policy found at the last submission. */
export type LenderPolicyFindingModel = {
    /**
     * @description The version of the policy. 0 if the lender had none.
     * @example 3
     */
    version: number;
    /**
     * @description The outcome.
     * @example refer
     * @enum {string}
     */
    outcome: "approve" | "refer" | "decline";
    /**
     * @description The rules that fired, in the order of the policy.
     * @example [
     *       {
     *         "name": "Income",
     *         "measure": "paymentToIncome",
     *         "outcome": "refer",
     *         "value": 42.118,
     *         "says": "Payment to income is 42.1%, above 40%"
     *       }
     *     ]
     */
    fired: {
        /**
         * @description The name of the rule.
         * @example Income
         */
        name: string;
        /**
         * @description What the rule measures.
         * @example paymentToIncome
         */
        measure: string;
        /**
         * @description The outcome of the rule.
         * @example refer
         * @enum {string}
         */
        outcome: "approve" | "refer" | "decline";
        /**
         * @description The value in the unit of the measure. Null if it is missing.
         * @example 42.118
         */
        value: number | boolean | string | null;
        /**
         * @description The finding in words.
         * @example Payment to income is 42.1%, above 40%
         */
        says: string;
    }[];
};
/** @description A check of the last submission. */
export type LenderCheckModel = {
    /**
     * @description The check.
     * @example identity
     * @enum {string}
     */
    name: "identity" | "creditRegister" | "sanctions";
    /**
     * @description The result. An approval cannot rest on `failed` or `unclear`: a person has to check.
     * @example passed
     * @enum {string}
     */
    result: "passed" | "failed" | "unclear" | "waived";
    /**
     * @description The note. Null if there is none.
     * @example Reference CCR-000001.
     */
    note: string | null;
    /**
     * Format: date-time
     * @description The time of the check.
     * @example 2026-03-03T10:05:00.000Z
     */
    at: string;
    /**
     * @description Who did it.
     * @example {
     *       "kind": "user",
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *       "name": "Una Underwriter"
     *     }
     */
    by: LenderActorModel;
};
/** @description Who did something. */
export type LenderActorModel = {
    /**
     * @description What they are.
     *
     *     - `client`: software, by its client ID
     *     - `user`: a person in the console
     *     - `operator`: a person at the command line
     *     - `service`: the service itself, or a provider of checks
     * @example user
     * @enum {string}
     */
    kind: "client" | "user" | "operator" | "service";
    /**
     * @description The client ID, the user’s ID, or the name of the part of the service.
     * @example 019a0b1c-2d3e-7f40-8a5b-000000000001
     */
    id: string;
    /**
     * @description The name for people.
     * @example Una Underwriter
     */
    name: string;
};
/** @description A fact that a provider found out about the last submission. */
export type LenderFactModel = {
    /**
     * @description The provider.
     * @example creditRegister
     */
    provider: string;
    /**
     * @description The name of the fact. The policy measures it as `provider.name`.
     * @example arrears
     */
    name: string;
    /**
     * @description The value: a number, a boolean, a date as YYYY-MM-DD, or one of a list.
     * @example 0
     */
    value: number | boolean | string;
    /**
     * Format: date-time
     * @description The time when the provider found it out.
     * @example 2026-03-03T10:05:00.000Z
     */
    at: string;
};
/** @description A required document. */
export type LenderRequirementModel = {
    /**
     * @description The ID within the application.
     * @example 4
     */
    id: string;
    /**
     * @description The name of the document.
     * @example Payslips
     */
    name: string;
    /**
     * @description The index of the applicant. Null for all of them or the business.
     * @example 0
     */
    applicant: number | null;
    /**
     * @description The state.
     * @example received
     * @enum {string}
     */
    state: "outstanding" | "received" | "accepted" | "refused" | "waived";
    /**
     * @description Why it was rejected, waived or requested again.
     * @example The last page is missing.
     */
    reason: string | null;
    /**
     * Format: date-time
     * @description The time of the last state change. Null in the first state.
     * @example 2026-03-03T10:05:00.000Z
     */
    at: string | null;
    /**
     * @description Who changed it last. Null in the first state.
     * @example {
     *       "kind": "user",
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *       "name": "Una Underwriter"
     *     }
     */
    by: LenderActorModel | null;
};
/** @description An uploaded document. */
export type LenderDocumentModel = {
    /**
     * @description The ID of the document.
     * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
     */
    id: string;
    /**
     * @description The `id` of its requirement.
     * @example 4
     */
    requirement: string;
    /**
     * @description The file name.
     * @example payslips-january.pdf
     */
    name: string;
    /**
     * @description The media type.
     * @example application/pdf
     * @enum {string}
     */
    type: "application/pdf" | "image/jpeg" | "image/png";
    /**
     * @description The size in bytes.
     * @example 182340
     */
    bytes: number;
    /**
     * @description What a PDF contains besides pages.
     * @example []
     */
    contains: ("embeddedFiles" | "media" | "xfaForm")[];
    /**
     * Format: date-time
     * @description The time when the upload was completed.
     * @example 2026-03-03T10:05:00.000Z
     */
    uploadedAt: string;
    /**
     * @description Who did it.
     * @example {
     *       "kind": "user",
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *       "name": "Una Underwriter"
     *     }
     */
    by: LenderActorModel;
};
/** @description An approval by one of two people or clients. */
export type LenderApprovalModel = {
    /**
     * Format: date-time
     * @description The time of the approval.
     * @example 2026-03-03T10:05:00.000Z
     */
    at: string;
    /**
     * @description Who did it.
     * @example {
     *       "kind": "user",
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *       "name": "Una Underwriter"
     *     }
     */
    by: LenderActorModel;
    /**
     * @description Whether it overrides the policy’s decline.
     * @example false
     */
    overridesPolicy: boolean;
    /**
     * @description The approved figures. Null if they are not known.
     * @example {
     *       "productId": "sample-hp",
     *       "productVersion": 1,
     *       "term": 1,
     *       "loanAmount": 10000,
     *       "rate": 0,
     *       "monthlyPayment": 10000,
     *       "aprc": 0,
     *       "guaranteedFutureValue": null,
     *       "documentationFee": 0,
     *       "completionFee": 0,
     *       "totalOfPayments": 10000,
     *       "totalCostOfCredit": 0,
     *       "totalPayable": 12000
     *     }
     */
    figures: ApprovedFiguresModel | null;
};
/** @description The signing of the agreement. */
export type LenderSigningModel = {
    /**
     * @description The state of the signing.
     *
     *     - `preparing`: the service is preparing the agreement
     *     - `underWay`: the signers have been asked to sign
     *     - `sealing`: everyone has signed, and the service is sealing the agreement
     *     - `completed`: the sealed agreement is available
     *     - `cancelled`: signing was ended by the lender, a withdrawal or a change of the agreed figures
     *     - `declined`: a signer declined to sign
     *     - `lapsed`: not everyone had signed within 14 days
     * @example underWay
     * @enum {string}
     */
    state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed";
    /**
     * Format: date-time
     * @description The time of the start.
     * @example 2026-03-03T10:05:00.000Z
     */
    startedAt: string;
    /**
     * Format: date-time
     * @description The time when the links expire.
     * @example 2026-03-03T10:05:00.000Z
     */
    lapsesAt: string;
    /**
     * Format: date-time
     * @description The time of the end. Null while it is in progress.
     * @example 2026-03-03T10:05:00.000Z
     */
    endedAt: string | null;
    /**
     * @description Why it ended unsigned.
     * @example Declined by a signer.
     */
    reason: string | null;
    /**
     * @description The signers, in signing order.
     * @example [
     *       {
     *         "name": "Mary Sample",
     *         "role": "borrower",
     *         "state": "invited",
     *         "signedAt": null
     *       }
     *     ]
     */
    signers: {
        /**
         * @description The name.
         * @example Mary Sample
         */
        name: string;
        /**
         * @description The role.
         * @example borrower
         * @enum {string}
         */
        role: "borrower" | "guarantor" | "partner" | "director";
        /**
         * @description The progress.
         * @example invited
         * @enum {string}
         */
        state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
        /**
         * Format: date-time
         * @description The time of the signature. Null before it.
         * @example 2026-03-03T10:05:00.000Z
         */
        signedAt: string | null;
    }[];
};
/** @description What the lender’s core system made of the contract. */
export type LenderBookingModel = {
    /**
     * @description What is recorded.
     *
     *     - `booked`: the core system has booked it
     *     - `refused`: the core system has rejected it; it can still be booked
     *     - `reversed`: the core system has reversed it, since the application was withdrawn
     * @example booked
     * @enum {string}
     */
    state: "booked" | "refused" | "reversed";
    /**
     * @description The number of the contract in the core system. Null if it is rejected.
     * @example HP-000001
     */
    contractNumber: string | null;
    /**
     * @description Why it is rejected, or why a person has corrected its number. Otherwise null.
     * @example Payment 12 differs by €0.01.
     */
    reason: string | null;
    /**
     * Format: date-time
     * @description The time.
     * @example 2026-03-03T10:05:00.000Z
     */
    at: string;
    /**
     * @description Who did it.
     * @example {
     *       "kind": "user",
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *       "name": "Una Underwriter"
     *     }
     */
    by: LenderActorModel;
};
/** @description A state change. */
export type LenderTransitionModel = {
    /**
     * @description The previous state. Null at first.
     * @example Submitted
     */
    from: ApplicationState | null;
    /**
     * @description The new state.
     * @example Submitted
     */
    to: ApplicationState;
    /**
     * Format: date-time
     * @description The time.
     * @example 2026-03-03T10:05:00.000Z
     */
    at: string;
    /**
     * @description The reason, which the dealer sees too.
     * @example The payslips are missing.
     */
    reason: string | null;
    /**
     * @description Why it was declined. Only the lender sees the code. Null if it was not, or without a code.
     * @example affordability
     * @enum {string|null}
     */
    code: "affordability" | "creditHistory" | "identityNotProven" | "vehicleNotAccepted" | "incompleteInformation" | "policy" | "fraudSuspected" | null;
    /**
     * @description The figures that were approved. Null if it was no approval.
     * @example {
     *       "productId": "sample-hp",
     *       "productVersion": 1,
     *       "term": 1,
     *       "loanAmount": 10000,
     *       "rate": 0,
     *       "monthlyPayment": 10000,
     *       "aprc": 0,
     *       "guaranteedFutureValue": null,
     *       "documentationFee": 0,
     *       "completionFee": 0,
     *       "totalOfPayments": 10000,
     *       "totalCostOfCredit": 0,
     *       "totalPayable": 12000
     *     }
     */
    figures: ApprovedFiguresModel | null;
    /**
     * @description Who did it.
     * @example {
     *       "kind": "user",
     *       "id": "019a0b1c-2d3e-7f40-8a5b-000000000001",
     *       "name": "Una Underwriter"
     *     }
     */
    by: LenderActorModel;
};
/** @description The evidence of a signing: a chain of steps, each with the hash of the one before. */
export type LenderEvidenceResponseModel = {
    /**
     * @description The reference of the application.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F
     */
    reference: string;
    /**
     * @description The steps, the first one first.
     * @example [
     *       {
     *         "number": 1,
     *         "at": "2026-03-04T09:00:00.000Z",
     *         "kind": "started",
     *         "data": {
     *           "inTurn": true
     *         },
     *         "previous": "0000000000000000000000000000000000000000000000000000000000000000",
     *         "hash": "4a5c9e0d7b1f3e2a8c6d4b0f1e3a5c7d9b8f6e4d2c0a1b3d5f7e9c8a6b4d2f0e"
     *       }
     *     ]
     */
    evidence: {
        /**
         * @description The number of the step, starting at 1.
         * @example 1
         */
        number: number;
        /**
         * @description The time, as it is hashed.
         * @example 2026-03-04T09:00:00.000Z
         */
        at: string;
        /**
         * @description What happened.
         * @example started
         */
        kind: string;
        /**
         * @description What was recorded.
         * @example {
         *       "inTurn": true
         *     }
         */
        data: unknown;
        /**
         * @description The hash of the step before. 64 zeros for the first one.
         * @example 0000000000000000000000000000000000000000000000000000000000000000
         */
        previous: string;
        /**
         * @description The SHA-256 of the RFC 8785 form of all the above.
         * @example 4a5c9e0d7b1f3e2a8c6d4b0f1e3a5c7d9b8f6e4d2c0a1b3d5f7e9c8a6b4d2f0e
         */
        hash: string;
    }[];
};
/** @description What a system found out. */
export type LenderCheckResultModel = {
    /**
     * @description The result of the check. Required unless there are facts. `unclear` leaves it to a person: the application cannot be approved until somebody has recorded another result.
     * @example passed
     * @enum {string}
     */
    result?: "passed" | "failed" | "unclear";
    /**
     * @description A note for the lender’s staff.
     * @example Reference CCR-000001.
     */
    note?: string | null;
    /**
     * @description Facts by their names, as the provider declares them.
     * @example {
     *       "arrears": 0
     *     }
     */
    facts?: {
        [key: string]: unknown;
    };
    /**
     * @description The revision that it is about. If there is a newer one, it is rejected.
     * @example 1
     */
    revision?: number;
};
/** @description The application after the change. */
export type LenderChangedModel = {
    /**
     * @description The state afterwards.
     * @example Submitted
     */
    state: ApplicationState;
    /**
     * @description Changes with each change of the application. Send it with your decision.
     * @example 5
     */
    version: number;
};
/** @description An error response (RFC 9457) to a change of an application. */
export type LenderProblem = {
    /**
     * Format: uri-reference
     * @description The problem type: the path of a page that explains it.
     * @example /problems/not-possible
     */
    type: string;
    /**
     * @description A short title for the problem type.
     * @example Not possible
     */
    title: string;
    /**
     * @description The HTTP status.
     * @example 409
     */
    status: number;
    /**
     * @description What went wrong and what to change.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F is Approved; checks can be recorded only while it is Submitted, InReview.
     */
    detail: string;
    /**
     * @description The ID of the request, as in X-Request-Id.
     * @example Zm9yZWNvdXJ0LWlk
     */
    requestId: string;
    /**
     * @description Only if the application has changed since the version of the request: who was quicker.
     * @example {
     *       "by": "Una Underwriter",
     *       "what": "approved it",
     *       "at": "2026-03-03T10:05:00.000Z"
     *     }
     */
    changed?: {
        /**
         * @description The name of the person, the client or the part of the service.
         * @example Una Underwriter
         */
        by: string;
        /**
         * @description What they did, as words that follow their name.
         * @example approved it
         */
        what: string;
        /**
         * Format: date-time
         * @description The time.
         * @example 2026-03-03T10:05:00.000Z
         */
        at: string;
    };
};
/** @description A document to request. */
export type LenderDocumentRequestModel = {
    /**
     * @description The name of the document. The dealer reads it.
     * @example Payslips
     */
    name: string;
    /**
     * @description The index of the applicant, starting at 0. Null for all of them or the business.
     * @example 0
     */
    applicant?: number | null;
};
/** @description The review of a document. */
export type LenderReviewModel = {
    /**
     * @description The new state of the requirement.
     * @example refused
     * @enum {string}
     */
    state: "accepted" | "refused" | "waived";
    /**
     * @description Why it is rejected or waived. Everyone who can read the application sees it.
     * @example The last page is missing.
     */
    reason?: string | null;
};
/** @description A decision. */
export type LenderDecisionModel = {
    /**
     * @description The decision. The state determines which are possible.
     * @example approve
     * @enum {string}
     */
    decision: "review" | "approve" | "decline" | "send-back" | "reconsider" | "withdraw" | "pay-out";
    /**
     * @description The `version` that the decision is based on. If it has changed since, nothing is decided.
     * @example 4
     */
    version: number;
    /**
     * @description The reason. Everyone who can read the application sees it.
     * @example The payslips are older than three months.
     */
    reason?: string | null;
    /**
     * @description Why it is declined. The dealer sees the sentence of the code. Only for `decline`.
     * @example affordability
     * @enum {string|null}
     */
    code?: "affordability" | "creditHistory" | "identityNotProven" | "vehicleNotAccepted" | "incompleteInformation" | "policy" | "fraudSuspected" | null;
    /**
     * @description Figures other than those requested; omitted ones stay as they are. Only for `approve`.
     * @example {
     *       "term": 60
     *     }
     */
    terms?: {
        /**
         * @description The term, in months.
         * @example 60
         */
        term?: number;
        /**
         * @description The deposit, in euro. The trade-in keeps its value. If the application has one figure for both, that figure.
         * @example 6000
         */
        deposit?: number;
        /**
         * @deprecated
         * @description Deprecated: send `deposit`. Deposit and trade-in together, in euro, in place of `deposit`.
         * @example 6000
         */
        contribution?: number;
        /**
         * @description The ID of a product in force.
         * @example sample-hp
         */
        productId?: string;
    } | null;
    /**
     * @description The fields to correct, by their paths in the application. Only for `send-back`.
     * @example [
     *       "finance.price"
     *     ]
     */
    fields?: string[] | null;
};
/** @description The application after the decision. */
export type LenderDecidedModel = {
    /**
     * @description The state afterwards.
     * @example Approved
     */
    state: ApplicationState;
    /**
     * @description Changes with each change of the application. Send it with your decision.
     * @example 5
     */
    version: number;
    /**
     * @description Whether it waits for a second approval.
     * @example false
     */
    awaitsSecond: boolean;
};
/** @description A page of contracts. */
export type WaitingContractListModel = {
    /**
     * @description The contracts, the longest waiting first.
     * @example [
     *       {
     *         "reference": "C01M7W0FX9DFGWSARHTC8DYZCGZ",
     *         "state": "Signed",
     *         "since": "2026-03-03T10:05:00.000Z",
     *         "booking": "waiting",
     *         "contractNumber": null
     *       }
     *     ]
     */
    items: WaitingContractModel[];
    /**
     * @description Send this value as `cursor` to get the next page. Null on the last page.
     * @example MDE5YTBiMWMtMmQzZS03ZjQw
     */
    nextCursor: string | null;
};
/** @description A contract in a list. */
export type WaitingContractModel = {
    /**
     * @description The reference of the application.
     * @example C01M7W0FX9DFGWSARHTC8DYZCGZ
     */
    reference: string;
    /**
     * @description The state: `Signed`, `PaidOut` or `Withdrawn`.
     * @example Signed
     */
    state: ApplicationState;
    /**
     * Format: date-time
     * @description The time of the last state change.
     * @example 2026-03-03T10:05:00.000Z
     */
    since: string;
    /**
     * @description How far the contract is.
     *
     *     - `waiting`: neither booked nor rejected
     *     - `booked`: booked, and in force
     *     - `refused`: rejected
     *     - `withdrawn`: booked, but the application has been withdrawn since; the core system reverses it
     *     - `reversed`: reversed
     * @example waiting
     * @enum {string}
     */
    booking: "waiting" | "booked" | "refused" | "withdrawn" | "reversed";
    /**
     * @description The number of the contract in the core system. Null if it has none.
     * @example null
     */
    contractNumber: string | null;
};
/** @description A signed contract, complete for booking. */
export type ContractModel = {
    /**
     * @description The version of this model. Fields may be added to a version, but not removed or changed.
     * @example contract/1
     * @constant
     */
    schema: "contract/1";
    /**
     * @description The reference of the application, which is also the number of the agreement.
     * @example C01M7W0FX9DFGWSARHTC8DYZCGZ
     */
    reference: string;
    /**
     * @description Whether the application is live or a test.
     * @example live
     * @enum {string}
     */
    mode: "test" | "live";
    /**
     * @description The state: `Signed`, `PaidOut` or `Withdrawn`.
     * @example Signed
     */
    state: ApplicationState;
    /**
     * Format: date
     * @description The date of the agreement.
     * @example 2026-03-02
     */
    agreedOn: string;
    /**
     * Format: date-time
     * @description The time of the last signature. Null if the sandbox has skipped signing.
     * @example 2026-03-03T10:05:00.000Z
     */
    signedAt: string | null;
    /**
     * Format: date-time
     * @description The time when the application was withdrawn. The contract is then no longer in force. Otherwise null.
     * @example 2026-03-05T09:00:00.000Z
     */
    withdrawnAt: string | null;
    /**
     * @description The event from which the loan runs.
     *
     *     - `signingStarted`: the date of the agreement
     *     - `lastSignature`: the day of the last signature
     *     - `payingOut`: the day of the payout
     * @example signingStarted
     * @enum {string}
     */
    runsFrom: "signingStarted" | "lastSignature" | "payingOut";
    /**
     * Format: date
     * @description The day from which the loan runs. Null while this is not known.
     * @example 2026-03-02
     */
    startsOn: string | null;
    /**
     * @description The type of loan.
     * @example hirePurchase
     * @enum {string}
     */
    loanType: "hirePurchase" | "pcp";
    /**
     * @description The kilometres per year that a PCP allows. Null for hire purchase.
     * @example null
     */
    kilometresPerYear: number | null;
    /**
     * @description The charge for each excess kilometre, in euro. Null if there is none.
     * @example null
     */
    excessKilometreCharge: number | null;
    /**
     * @description The parties, the hirer first.
     * @example [
     *       {
     *         "role": "hirer",
     *         "kind": "person",
     *         "applicant": 0,
     *         "name": "Mary Sample",
     *         "tradingAs": null,
     *         "registrationNumber": null,
     *         "address": [
     *           "12 Sample Street"
     *         ],
     *         "dateOfBirth": "1985-12-31",
     *         "ppsNumber": "1234567T",
     *         "email": "mary@sample.example",
     *         "mobile": "+353851234567"
     *       }
     *     ]
     */
    parties: {
        /**
         * @description The role in the contract.
         *
         *     - `hirer`: owes the payments
         *     - `guarantor`: guarantees them
         *     - `partner`: signs for the partnership that is the hirer
         *     - `director`: signs for the company that is the hirer
         * @example hirer
         * @enum {string}
         */
        role: "hirer" | "guarantor" | "partner" | "director";
        /**
         * @description What the party is.
         *
         *     - `person`: one of the applicants
         *     - `business`: a company or a partnership
         * @example person
         * @enum {string}
         */
        kind: "person" | "business";
        /**
         * @description The position in `application.applicants`, starting at 0. Null for a business.
         * @example 0
         */
        applicant: number | null;
        /**
         * @description The name, as it is in the agreement.
         * @example Mary Sample
         */
        name: string;
        /**
         * @description The trading name of a sole trader. Null if there is none.
         * @example null
         */
        tradingAs: string | null;
        /**
         * @description The number in the companies register. Null if there is none.
         * @example null
         */
        registrationNumber: string | null;
        /**
         * @description The lines of the address, as they are in the agreement.
         * @example [
         *       "12 Sample Street"
         *     ]
         */
        address: string[];
        /**
         * Format: date
         * @description The date of birth. Null for a business.
         * @example 1985-12-31
         */
        dateOfBirth: string | null;
        /**
         * @description The PPS number. Null for a business.
         * @example 1234567T
         */
        ppsNumber: string | null;
        /**
         * @description The email address. Null for a business.
         * @example mary@sample.example
         */
        email: string | null;
        /**
         * @description The mobile number. Null for a business.
         * @example +353851234567
         */
        mobile: string | null;
    }[];
    /**
     * @description The application.
     * @example {
     *       "borrowerType": "individual",
     *       "applicants": [
     *         {
     *           "firstName": "Mary",
     *           "lastName": "Sample"
     *         }
     *       ],
     *       "vehicle": {
     *         "type": "car",
     *         "used": {
     *           "registration": "231-D-12345",
     *           "kilometres": 45000
     *         }
     *       },
     *       "finance": {
     *         "price": 3000,
     *         "deposit": 2000,
     *         "tradeIn": 0,
     *         "term": 2
     *       }
     *     }
     */
    application: LenderApplicationModel;
    /**
     * @description The vehicle, as it is in the agreement.
     * @example {
     *       "type": "Car",
     *       "condition": "Used",
     *       "description": null,
     *       "registration": "231-D-12345",
     *       "kilometres": 45000,
     *       "vin": null,
     *       "fuel": null
     *     }
     */
    vehicle: {
        /**
         * @description The type of vehicle.
         * @example Car
         */
        type: string;
        /**
         * @description New, used or imported.
         * @example Used
         */
        condition: string;
        /**
         * @description Make, model and specification. Null if they were not stated.
         * @example null
         */
        description: string | null;
        /**
         * @description The registration number. Null for a new vehicle.
         * @example 231-D-12345
         */
        registration: string | null;
        /**
         * @description The odometer reading, in kilometres. Null for a new vehicle.
         * @example 45000
         */
        kilometres: number | null;
        /**
         * @description The vehicle identification number (VIN). Null if it was not stated.
         * @example null
         */
        vin: string | null;
        /**
         * @description The fuel. Null if it was not stated.
         * @example null
         */
        fuel: string | null;
    };
    /**
     * @description The price of the vehicle. In euro, exact to the cent.
     * @example 3000
     */
    price: number;
    /**
     * @description The deposit. It includes the trade-in if the application has one figure for both. In euro, exact to the cent.
     * @example 2000
     */
    deposit: number;
    /**
     * @description The trade-in value. 0 if the application has one figure for both. In euro, exact to the cent.
     * @example 0
     */
    tradeIn: number;
    /**
     * @description The figures of the loan.
     * @example {
     *       "productId": "hp-used",
     *       "productVersion": 1,
     *       "term": 2,
     *       "loanAmount": 1000,
     *       "rate": 6,
     *       "monthlyPayment": 503.75,
     *       "aprc": 6.2,
     *       "guaranteedFutureValue": null,
     *       "documentationFee": 0,
     *       "completionFee": 0,
     *       "totalOfPayments": 1007.5,
     *       "totalCostOfCredit": 7.5,
     *       "totalPayable": 3007.5
     *     }
     */
    figures: {
        /**
         * @description The ID of the product.
         * @example hp-used
         */
        productId: string;
        /**
         * @description The version of the product. A version never changes.
         * @example 1
         */
        productVersion: number;
        /**
         * @description The number of monthly instalments.
         * @example 2
         */
        term: number;
        /**
         * @description The amount financed: the price less deposit and trade-in. In euro, with at most two decimal places.
         * @example 1000
         */
        loanAmount: number;
        /**
         * @description The nominal rate. One twelfth of it applies each month. In per cent per year.
         * @example 6
         */
        rate: number;
        /**
         * @description The monthly instalment, without fees. At 0%, the last one includes the rounding difference, as shown in the schedule. In euro, with at most two decimal places.
         * @example 503.75
         */
        monthlyPayment: number;
        /**
         * @description The annual percentage rate of charge (APR), including fees, to one decimal place. In per cent per year.
         * @example 6.2
         */
        aprc: number;
        /**
         * @description The final payment of a PCP, one month after the last instalment. Null for hire purchase. In euro, with at most two decimal places.
         * @example null
         */
        guaranteedFutureValue: number | null;
        /**
         * @description Paid with the first instalment, unless the product states otherwise. In euro, with at most two decimal places.
         * @example 0
         */
        documentationFee: number;
        /**
         * @description Paid with the last payment, unless the product states otherwise. In euro, with at most two decimal places.
         * @example 0
         */
        completionFee: number;
        /**
         * @description All instalments, the guaranteed future value and the fees. In euro, with at most two decimal places.
         * @example 1007.5
         */
        totalOfPayments: number;
        /**
         * @description The total of interest and fees. In euro, with at most two decimal places.
         * @example 7.5
         */
        totalCostOfCredit: number;
        /**
         * @description The total amount payable for the vehicle: all payments, deposit and trade-in. In euro, with at most two decimal places.
         * @example 3007.5
         */
        totalPayable: number;
    };
    /**
     * @description The nominal rate with all its decimal places, in per cent per year.
     * @example 6.9
     */
    nominalRate: number;
    /**
     * @description The last monthly instalment, which can differ from the others. In euro, exact to the cent.
     * @example 503.75
     */
    lastInstalment: number;
    /**
     * @description The fees.
     * @example [
     *       {
     *         "kind": "documentation",
     *         "amount": 0,
     *         "due": "firstInstalment"
     *       }
     *     ]
     */
    fees: {
        /**
         * @description The type of fee.
         * @example documentation
         * @enum {string}
         */
        kind: "documentation" | "completion";
        /**
         * @description The amount. In euro, exact to the cent.
         * @example 0
         */
        amount: number;
        /**
         * @description With which payment it is due.
         *
         *     - `firstInstalment`: with the first instalment
         *     - `lastPayment`: with the last payment
         * @example firstInstalment
         * @enum {string}
         */
        due: "firstInstalment" | "lastPayment";
    }[];
    /**
     * @description All payments, in order.
     * @example [
     *       {
     *         "number": 1,
     *         "dueOn": "2026-04-02",
     *         "kind": "instalment",
     *         "openingBalance": 1000,
     *         "interest": 5,
     *         "principal": 498.75,
     *         "payment": 503.75,
     *         "fee": 0,
     *         "closingBalance": 501.25
     *       }
     *     ]
     */
    schedule: {
        /**
         * @description The number of the payment, starting at 1.
         * @example 1
         */
        number: number;
        /**
         * Format: date
         * @description The day on which it is due. Null while `startsOn` is null.
         * @example 2026-04-02
         */
        dueOn: string | null;
        /**
         * @description What the payment is.
         *
         *     - `instalment`: a monthly instalment
         *     - `finalPayment`: the guaranteed future value of a PCP
         * @example instalment
         * @enum {string}
         */
        kind: "instalment" | "finalPayment";
        /**
         * @description The outstanding balance before the payment. In euro, exact to the cent.
         * @example 1000
         */
        openingBalance: number;
        /**
         * @description The interest in the payment. In euro, exact to the cent.
         * @example 5
         */
        interest: number;
        /**
         * @description The part of the payment that repays the loan. In euro, exact to the cent.
         * @example 498.75
         */
        principal: number;
        /**
         * @description Interest and principal, without the fee. In euro, exact to the cent.
         * @example 503.75
         */
        payment: number;
        /**
         * @description The fees that are due with the payment. In euro, exact to the cent.
         * @example 0
         */
        fee: number;
        /**
         * @description The outstanding balance after the payment. 0 after the last one. In euro, exact to the cent.
         * @example 501.25
         */
        closingBalance: number;
    }[];
    /**
     * @description The product.
     * @example {
     *       "id": "hp-used",
     *       "version": 1,
     *       "name": "Hire purchase, used cars"
     *     }
     */
    product: {
        /**
         * @description The ID of the product.
         * @example hp-used
         */
        id: string;
        /**
         * @description The version of the product, which never changes.
         * @example 1
         */
        version: number;
        /**
         * @description The name of the product.
         * @example Hire purchase, used cars
         */
        name: string;
    };
    /**
     * @description The law of the agreement.
     * @example {
     *       "id": "consumerCreditAct1995",
     *       "name": "Consumer Credit Act 1995, and the form of Directive 2008/48/EC",
     *       "version": "2022-05-16",
     *       "withdrawalDays": 10,
     *       "informationForm": "standardForm2008"
     *     }
     */
    law: {
        /**
         * @description The ID of the law.
         * @example consumerCreditAct1995
         */
        id: string;
        /**
         * @description The name of the law.
         * @example Consumer Credit Act 1995, and the form of Directive 2008/48/EC
         */
        name: string;
        /**
         * Format: date
         * @description The first day of the version of the law that applies.
         * @example 2022-05-16
         */
        version: string;
        /**
         * @description The days in which the hirer can withdraw.
         * @example 10
         */
        withdrawalDays: number;
        /**
         * @description The form of the pre-contract information.
         * @example standardForm2008
         * @enum {string}
         */
        informationForm: "standardForm2008" | "standardForm2023";
    };
    /**
     * @description The account from which the payments are collected.
     * @example {
     *       "reference": "C01M7W0FX9DFGWSARHTC8DYZCGZ",
     *       "scheme": "sepaCore",
     *       "creditor": "Sample Finance",
     *       "creditorIdentifier": "IE12ZZZ123456",
     *       "accountHolder": "Mary Sample",
     *       "holderAddress": [
     *         "12 Sample Street"
     *       ],
     *       "bank": "bankOfIreland",
     *       "iban": "IE64IRCE92050112345678",
     *       "bic": "IRCEIE2D",
     *       "sortCode": null,
     *       "accountNumber": null,
     *       "signedOn": "2026-03-03"
     *     }
     */
    mandate: {
        /**
         * @description The mandate reference.
         * @example C01M7W0FX9DFGWSARHTC8DYZCGZ
         */
        reference: string;
        /**
         * @description What the borrowers have agreed to in the agreement.
         *
         *     - `sepaCore`: a SEPA Core Direct Debit mandate
         *     - `none`: no mandate: the account has no IBAN, or the lender has no creditor identifier
         * @example sepaCore
         * @enum {string}
         */
        scheme: "sepaCore" | "none";
        /**
         * @description The name of the creditor.
         * @example Sample Finance
         */
        creditor: string;
        /**
         * @description The SEPA creditor identifier. Null if the lender has none.
         * @example IE12ZZZ123456
         */
        creditorIdentifier: string | null;
        /**
         * @description The account holder.
         * @example Mary Sample
         */
        accountHolder: string;
        /**
         * @description The lines of the account holder’s address.
         * @example [
         *       "12 Sample Street"
         *     ]
         */
        holderAddress: string[];
        /**
         * @description The bank, by a name of its set.
         * @example bankOfIreland
         */
        bank: string;
        /**
         * @description The IBAN. Null if the application has a sort code and an account number instead.
         * @example IE64IRCE92050112345678
         */
        iban: string | null;
        /**
         * @description The BIC. Null if it was not stated.
         * @example IRCEIE2D
         */
        bic: string | null;
        /**
         * @description The sort code. Null if it was not stated.
         * @example null
         */
        sortCode: string | null;
        /**
         * @description The account number. Null if it was not stated.
         * @example null
         */
        accountNumber: string | null;
        /**
         * Format: date
         * @description The day of the last signature. Null if nobody has signed.
         * @example 2026-03-03
         */
        signedOn: string | null;
    };
    /**
     * @description The dealer, as in the agreement.
     * @example {
     *       "id": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d",
     *       "name": "Sample Motors",
     *       "address": [
     *         "1 Dealer Road"
     *       ]
     *     }
     */
    dealer: {
        /**
         * @description The ID of the dealer. Null if a partner has introduced the borrower.
         * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
         */
        id: string | null;
        /**
         * @description The name.
         * @example Sample Motors
         */
        name: string;
        /**
         * @description The lines of the address. Empty if it is not known.
         * @example [
         *       "1 Dealer Road"
         *     ]
         */
        address: string[];
    };
    /**
     * @description Who is paid.
     * @example {
     *       "name": "Sample Motors",
     *       "address": [
     *         "1 Dealer Road"
     *       ],
     *       "amount": 1000
     *     }
     */
    payee: {
        /**
         * @description The name.
         * @example Sample Motors
         */
        name: string;
        /**
         * @description The lines of the address. Empty if it is not known.
         * @example [
         *       "1 Dealer Road"
         *     ]
         */
        address: string[];
        /**
         * @description The amount to pay: the amount financed. In euro, exact to the cent.
         * @example 1000
         */
        amount: number;
    };
    /**
     * @description The uploaded documents.
     * @example [
     *       {
     *         "id": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d",
     *         "requirement": "4",
     *         "name": "payslips-january.pdf",
     *         "type": "application/pdf",
     *         "bytes": 182340,
     *         "uploadedAt": "2026-03-03T10:05:00.000Z",
     *         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     *       }
     *     ]
     */
    documents: {
        /**
         * @description The ID of the document.
         * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
         */
        id: string;
        /**
         * @description The ID of the requirement for which it was uploaded.
         * @example 4
         */
        requirement: string;
        /**
         * @description The file name.
         * @example payslips-january.pdf
         */
        name: string;
        /**
         * @description The media type.
         * @example application/pdf
         * @enum {string}
         */
        type: "application/pdf" | "image/jpeg" | "image/png";
        /**
         * @description The size of the file, in bytes.
         * @example 182340
         */
        bytes: number;
        /**
         * Format: date-time
         * @description The time of the upload.
         * @example 2026-03-03T10:05:00.000Z
         */
        uploadedAt: string;
        /**
         * @description The SHA-256 of the file.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        sha256: string;
    }[];
    /**
     * @description The sealed agreement and its evidence. Null if the sandbox has skipped signing.
     * @example {
     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
     *       "bytes": 143872,
     *       "evidenceSteps": 12,
     *       "evidenceHead": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     *     }
     */
    agreement: {
        /**
         * @description The SHA-256 of the first `bytes` bytes of the file. The service may append revocation data and time-stamps.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        sha256: string;
        /**
         * @description The length of the agreement when it was sealed.
         * @example 143872
         */
        bytes: number;
        /**
         * @description The number of steps in the evidence when the contract was read.
         * @example 12
         */
        evidenceSteps: number;
        /**
         * @description The hash of the last of these steps, which covers all earlier ones.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        evidenceHead: string;
    } | null;
};
/** @description What the core system has made of the contract. */
export type BookingRequestModel = {
    /**
     * @description Whether the contract is booked or rejected, or its booking reversed.
     * @example booked
     * @enum {string}
     */
    state: "booked" | "refused" | "reversed";
    /**
     * @description The number of the contract in the core system, at most 100 characters. No two contracts of a mode have the same number. Required if `state` is `booked`, otherwise omitted.
     * @example HP-000123
     */
    contractNumber?: string | null;
    /**
     * @description Why the contract is rejected, for the lender’s staff, at most 500 characters. Required if `state` is `refused`, otherwise omitted.
     * @example Payment 12 differs by €0.01.
     */
    reason?: string | null;
};
/** @description The booking of a contract. */
export type BookingModel = {
    /**
     * @description The reference of the application.
     * @example C01M7W0FX9DFGWSARHTC8DYZCGZ
     */
    reference: string;
    /**
     * @description What is recorded.
     *
     *     - `booked`: the core system has booked it
     *     - `refused`: the core system has rejected it; it can still be booked
     *     - `reversed`: the core system has reversed it, since the application was withdrawn
     * @example booked
     * @enum {string}
     */
    state: "booked" | "refused" | "reversed";
    /**
     * @description The number of the contract in the core system. Null if it is rejected.
     * @example HP-000123
     */
    contractNumber: string | null;
    /**
     * @description Why it is rejected, or why a person has corrected its number. Otherwise null.
     * @example Payment 12 differs by €0.01.
     */
    reason: string | null;
    /**
     * Format: date-time
     * @description The time when it was recorded.
     * @example 2026-03-03T10:05:01.000Z
     */
    date: string;
};
/** @description An error response (RFC 9457) to an acknowledgement. */
export type BookingProblem = {
    /**
     * Format: uri-reference
     * @description The problem type: the path of a page that explains it.
     * @example /problems/already-booked
     */
    type: string;
    /**
     * @description A short title for the problem type.
     * @example Already booked
     */
    title: string;
    /**
     * @description The HTTP status.
     * @example 409
     */
    status: number;
    /**
     * @description What went wrong and what to change.
     * @example The contract is already booked under number HP-000123.
     */
    detail: string;
    /**
     * @description The ID of the request, as in X-Request-Id.
     * @example Zm9yZWNvdXJ0LWlk
     */
    requestId: string;
    /**
     * @description Only of `already-booked`: what is recorded.
     * @example {
     *       "state": "booked",
     *       "contractNumber": "HP-000123",
     *       "reason": null
     *     }
     */
    booking?: {
        /**
         * @description What is recorded.
         *
         *     - `booked`: the core system has booked it
         *     - `refused`: the core system has rejected it; it can still be booked
         *     - `reversed`: the core system has reversed it, since the application was withdrawn
         * @example booked
         * @enum {string}
         */
        state: "booked" | "refused" | "reversed";
        /**
         * @description The number of the contract in the core system. Null if it is rejected.
         * @example HP-000123
         */
        contractNumber: string | null;
        /**
         * @description Why it is rejected, or why a person has corrected its number. Otherwise null.
         * @example Payment 12 differs by €0.01.
         */
        reason: string | null;
    };
    /**
     * @description Only of `contract-number-taken`: the number.
     * @example HP-000123
     */
    contractNumber?: string;
    /**
     * @description Only of `contract-number-taken`: the reference of the application whose contract has it.
     * @example Q01M7W0FX9DFGWSARHTC8DYZCGZ
     */
    reference?: string;
};
/** @description The nearest figures that products, law and policy accept today, with the facts that are known. */
export type LenderNearestResponseModel = {
    /**
     * @description The reference.
     * @example C01K85HRB9YFX0N5P6B2C3D4E5F
     */
    reference: string;
    /**
     * @description Changes with each change of the application. Send it with your decision.
     * @example 4
     */
    version: number;
    /**
     * @description The smallest increase of the deposit, if nothing else changes. Null if there are none.
     * @example {
     *       "moreDeposit": 500,
     *       "deposit": 2000,
     *       "tradeIn": 0,
     *       "contribution": 2000,
     *       "term": 1,
     *       "productId": "sample-hp",
     *       "isFirstChoice": true,
     *       "figures": {
     *         "productId": "sample-hp",
     *         "productVersion": 1,
     *         "term": 1,
     *         "loanAmount": 10000,
     *         "rate": 0,
     *         "monthlyPayment": 10000,
     *         "aprc": 0,
     *         "guaranteedFutureValue": null,
     *         "documentationFee": 0,
     *         "completionFee": 0,
     *         "totalOfPayments": 10000,
     *         "totalCostOfCredit": 0,
     *         "totalPayable": 12000,
     *         "schedule": [
     *           {
     *             "number": 1,
     *             "month": 1,
     *             "payment": 10000,
     *             "fee": 0,
     *             "interest": 0,
     *             "principal": 10000,
     *             "balance": 0
     *           }
     *         ]
     *       }
     *     }
     */
    deposit: LenderNearestFiguresModel | null;
    /**
     * @description The nearest other term, if nothing else changes. Of two equally near, the shorter. Null if there are none.
     * @example null
     */
    term: LenderNearestFiguresModel | null;
    /**
     * @description The best other product, if nothing else changes. Null if there are none.
     * @example null
     */
    product: LenderNearestFiguresModel | null;
    /**
     * @description The smallest increase of the deposit with any term and product. With that deposit, the lowest total cost of credit. Null if there are none.
     * @example {
     *       "moreDeposit": 500,
     *       "deposit": 2000,
     *       "tradeIn": 0,
     *       "contribution": 2000,
     *       "term": 1,
     *       "productId": "sample-hp",
     *       "isFirstChoice": true,
     *       "figures": {
     *         "productId": "sample-hp",
     *         "productVersion": 1,
     *         "term": 1,
     *         "loanAmount": 10000,
     *         "rate": 0,
     *         "monthlyPayment": 10000,
     *         "aprc": 0,
     *         "guaranteedFutureValue": null,
     *         "documentationFee": 0,
     *         "completionFee": 0,
     *         "totalOfPayments": 10000,
     *         "totalCostOfCredit": 0,
     *         "totalPayable": 12000,
     *         "schedule": [
     *           {
     *             "number": 1,
     *             "month": 1,
     *             "payment": 10000,
     *             "fee": 0,
     *             "interest": 0,
     *             "principal": 10000,
     *             "balance": 0
     *           }
     *         ]
     *       }
     *     }
     */
    combination: LenderNearestFiguresModel | null;
    /**
     * @description Why there are no figures. Null if there are.
     * @example {
     *       "code": "approved",
     *       "message": "The policy approves the application with its own figures today."
     *     }
     */
    reason: {
        /**
         * @description The code of the reason. New codes may be added.
         *
         *     - `erased`: the application has been erased
         *     - `incomplete`: it is not complete, so it has no figures
         *     - `decided`: it has been approved or closed, so there is nothing to decide
         *     - `approved`: the policy approves it with its own figures today
         *     - `noProduct`: no product is available for it, whatever the figures
         *     - `rules`: the named rules prevent an approval whatever the figures
         *     - `noApproval`: the policy approves nothing automatically
         *     - `noFigures`: no figures satisfy all rules and the law at once
         * @example approved
         * @enum {string}
         */
        code: "erased" | "incomplete" | "decided" | "approved" | "noProduct" | "rules" | "noApproval" | "noFigures";
        /**
         * @description The reason in words.
         * @example The policy approves the application with its own figures today.
         */
        message: string;
    } | null;
};
/** @description Figures that the policy approves. */
export type LenderNearestFiguresModel = {
    /**
     * @description What the deposit must grow by, in euro. A multiple of 100, or 0.
     * @example 500
     */
    moreDeposit: number;
    /**
     * @description The deposit in euro, as a decision takes it.
     * @example 2000
     */
    deposit: number;
    /**
     * @description The trade-in value in euro. 0 if the application has one figure for deposit and trade-in.
     * @example 0
     */
    tradeIn: number;
    /**
     * @deprecated
     * @description Deprecated: use `deposit`. Deposit and trade-in together, in euro.
     * @example 2000
     */
    contribution: number;
    /**
     * @description The term in months, as a decision takes it.
     * @example 1
     */
    term: number;
    /**
     * @description The product, as a decision takes it.
     * @example sample-hp
     */
    productId: string;
    /**
     * @description Whether a submission with these figures gets this product. If not, only a decision that names it does.
     * @example true
     */
    isFirstChoice: boolean;
    /**
     * @description The figures, with their schedule.
     * @example {
     *       "productId": "sample-hp",
     *       "productVersion": 1,
     *       "term": 1,
     *       "loanAmount": 10000,
     *       "rate": 0,
     *       "monthlyPayment": 10000,
     *       "aprc": 0,
     *       "guaranteedFutureValue": null,
     *       "documentationFee": 0,
     *       "completionFee": 0,
     *       "totalOfPayments": 10000,
     *       "totalCostOfCredit": 0,
     *       "totalPayable": 12000,
     *       "schedule": [
     *         {
     *           "number": 1,
     *           "month": 1,
     *           "payment": 10000,
     *           "fee": 0,
     *           "interest": 0,
     *           "principal": 10000,
     *           "balance": 0
     *         }
     *       ]
     *     }
     */
    figures: LenderFiguresModel;
};
/** @description The state of a quote has changed. A first submission counts as a change. */
export type QuoteStatusChangedEvent = {
    /**
     * @description The event type.
     * @example quote.statusChanged
     * @constant
     */
    type: "quote.statusChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "previousStatus": null,
     *       "status": "Submitted",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: QuoteStatusChangedData;
};
/** @description The documents that the lender requires for a quote have changed, but its state has not. */
export type QuoteRequirementsChangedEvent = {
    /**
     * @description The event type.
     * @example quote.requirementsChanged
     * @constant
     */
    type: "quote.requirementsChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Approved",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": [
     *         "Payslips"
     *       ]
     *     }
     */
    data: QuoteRequirementsChangedData;
};
/** @description A submitted quote has failed validation. It is saved in the state Open. */
export type QuoteValidationFailedEvent = {
    /**
     * @description The event type.
     * @example quote.validationFailed
     * @constant
     */
    type: "quote.validationFailed";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Open",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "errors": [
     *         {
     *           "message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.",
     *           "model": "quote.applicants[0].personalInfo.ppsNumber",
     *           "type": "ppsNumber"
     *         }
     *       ]
     *     }
     */
    data: QuoteValidationFailedData;
};
/** @description The electronic signing of a quote has started, progressed or ended. */
export type QuoteSigningChangedEvent = {
    /**
     * @description The event type.
     * @example quote.signingChanged
     * @constant
     */
    type: "quote.signingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 2,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "AwaitingSignature",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "signing": {
     *         "state": "underWay",
     *         "signers": [
     *           {
     *             "role": "borrower",
     *             "state": "signed"
     *           }
     *         ]
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: QuoteSigningChangedData;
};
/** @description A quote has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. */
export type QuoteErasedEvent = {
    /**
     * @description The event type.
     * @example quote.erased
     * @constant
     */
    type: "quote.erased";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Withdrawn",
     *       "date": "2026-03-02T09:30:00.000Z"
     *     }
     */
    data: QuoteErasedData;
};
/** @description The state of a case has changed. A first submission counts as a change. */
export type CaseStatusChangedEvent = {
    /**
     * @description The event type.
     * @example case.statusChanged
     * @constant
     */
    type: "case.statusChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "previousStatus": null,
     *       "status": "Submitted",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: CaseStatusChangedData;
};
/** @description The documents that the lender requires for a case have changed, but its state has not. */
export type CaseRequirementsChangedEvent = {
    /**
     * @description The event type.
     * @example case.requirementsChanged
     * @constant
     */
    type: "case.requirementsChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Approved",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": [
     *         "Payslips"
     *       ]
     *     }
     */
    data: CaseRequirementsChangedData;
};
/** @description A submitted case has failed validation. It is saved in the state Open. */
export type CaseValidationFailedEvent = {
    /**
     * @description The event type.
     * @example case.validationFailed
     * @constant
     */
    type: "case.validationFailed";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Open",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "validationErrors": [
     *         {
     *           "Model": "applicants[0].ppsNumber",
     *           "Type": "ppsNumber",
     *           "Message": "ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter."
     *         }
     *       ]
     *     }
     */
    data: CaseValidationFailedData;
};
/** @description The electronic signing of a case has started, progressed or ended. */
export type CaseSigningChangedEvent = {
    /**
     * @description The event type.
     * @example case.signingChanged
     * @constant
     */
    type: "case.signingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 2,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "AwaitingSignature",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "signing": {
     *         "state": "underWay",
     *         "signers": [
     *           {
     *             "role": "borrower",
     *             "state": "signed"
     *           }
     *         ]
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: CaseSigningChangedData;
};
/** @description A case has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it. */
export type CaseErasedEvent = {
    /**
     * @description The event type.
     * @example case.erased
     * @constant
     */
    type: "case.erased";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Withdrawn",
     *       "date": "2026-03-02T09:30:00.000Z"
     *     }
     */
    data: CaseErasedData;
};
/** @description A user has allowed this client to act for them, or has withdrawn that consent. */
export type ConsentChangedEvent = {
    /**
     * @description The event type.
     * @example consent.changed
     * @constant
     */
    type: "consent.changed";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "ownerUserEmail": "owner@dealer.example",
     *       "clientId": "cl_sample",
     *       "given": true,
     *       "date": "2026-03-02T09:30:00.000Z"
     *     }
     */
    data: ConsentChangedData;
};
/** @description The lender’s core system has booked or rejected the contract of a quote or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. */
export type QuoteBookingChangedEvent = {
    /**
     * @description The event type.
     * @example quote.bookingChanged
     * @constant
     */
    type: "quote.bookingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Signed",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "customData": {
     *         "yourReference": "sample-1"
     *       },
     *       "booking": {
     *         "state": "booked",
     *         "contractNumber": "L-204518",
     *         "reason": null
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: QuoteBookingChangedData;
};
/** @description The lender’s core system has booked or rejected the contract of a case or reversed its booking, or a person has corrected the contract number. Only the lender’s own clients receive this event. */
export type CaseBookingChangedEvent = {
    /**
     * @description The event type.
     * @example case.bookingChanged
     * @constant
     */
    type: "case.bookingChanged";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "sequence": 1,
     *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
     *       "status": "Signed",
     *       "date": "2026-03-02T09:30:00.000Z",
     *       "booking": {
     *         "state": "booked",
     *         "contractNumber": "L-204518",
     *         "reason": null
     *       },
     *       "loanAmount": 31462.5,
     *       "monthlyPayment": 621.51,
     *       "rate": 6.9,
     *       "aprc": 7.3,
     *       "requirements": []
     *     }
     */
    data: CaseBookingChangedData;
};
/** @description A test delivery. It is not an event and does not appear in the event feed. */
export type WebhookPingEvent = {
    /**
     * @description The event type.
     * @example webhook.ping
     * @constant
     */
    type: "webhook.ping";
    /**
     * Format: date-time
     * @description The time of the event.
     * @example 2026-03-02T09:30:00.000Z
     */
    timestamp: string;
    /**
     * @description The data of the event.
     * @example {
     *       "version": 1,
     *       "endpointId": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d"
     *     }
     */
    data: WebhookPingData;
};
/** @description A test delivery. It is not an event and does not appear in the event feed. */
export type WebhookPingData = {
    /**
     * @description The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.
     * @example 1
     * @constant
     */
    version: 1;
    /**
     * @description The ID of the webhook endpoint.
     * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
     */
    endpointId: string;
};
