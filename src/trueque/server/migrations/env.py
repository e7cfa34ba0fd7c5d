"""Alembic's door: the server hands over a connection inside its own transaction."""

from alembic import context

from trueque.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=False,
    render_as_batch=True,
)
context.run_migrations()
