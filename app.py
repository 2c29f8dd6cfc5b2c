"""What gunicorn serves."""

from gunicorn.errors import AppImportError

from companion import create_app
from companion.store import CannotStartError

try:
    app = create_app()
except CannotStartError as error:
    raise AppImportError(f"The server does not start. {error}") from error  # nothing more is told
