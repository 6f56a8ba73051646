-- Contents of submissions are compressed as raw deflate from here on, which programs from before cannot read.
update schema_fit set oldest = 52;
